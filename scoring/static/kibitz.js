// Small helps that every page may use by its attributes. Nothing here is needed to use a page.
//
// <a href="#menu">                   opens <dialog id="menu"> as a dialog; without script it is a plain jump to it
// aria-keyshortcuts="/"              the key that presses this link or button
// <input data-choice="theme">        shows a choice on <html> at once, as data-theme; the server keeps it
// <p role="status" data-echo="part"> says what the part with this id says, once it has stood still for a second
// <any data-said>                    in such a part: only this is read out
// <button data-once>                 in a form: cannot be pressed while a hidden field there has its value
// <div data-wrong="code">            in a form: fields of this name, and those whose data-wrong holds the code, are wrong
// <button data-plain="Save">         in a form whose readout does not come: can be pressed and says just this
// <input data-time-zone>             gets the phone's time zone
// <button hidden data-undo>          takes back the last tick in its form
// <small data-until-changed>         in a <details>: is true only until a field there is changed
// <button hidden data-copy="URL">    copies; data-done is what it says afterwards
// <button hidden data-share="URL">   shown where the phone can share, which over plain http it cannot; data-title names it
"use strict";
(() => {
  const root = document.documentElement;

  // Menu. The browser keeps the focus inside and closes on Escape.
  function openDialog(event) {
    const link = event.target.closest("a[href^='#']");
    const dialog = link && link.hash && document.getElementById(link.hash.slice(1));
    if (!(dialog instanceof HTMLDialogElement)) return false;
    event.preventDefault();
    link.focus(); // Safari leaves that out, and what has the focus now gets it back
    dialog.showModal();
    return true;
  }

  function closeDialog(event) {
    const dialog = event.target.closest("dialog");
    if (!dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const outside = event.target === dialog && (x < left || right < x || y < top || bottom < y);
    const close = event.target.closest("a[href='#']");
    if (!close && !outside) return;
    event.preventDefault();
    dialog.close();
  }

  // Shortcuts, never while someone types.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || root.dataset.shortcuts === "off") return;
    if (event.target.closest("dialog, textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])")) return;
    const target = [...document.querySelectorAll("[aria-keyshortcuts]")].find(
      (element) => element.getAttribute("aria-keyshortcuts") === event.key,
    );
    if (!target) return;
    event.preventDefault();
    target.click();
  });

  // Choices and ticks.
  const ticks = [];
  document.addEventListener("change", (event) => {
    const { target } = event;
    if (target.dataset.choice) {
      const value = target.type === "checkbox" && !target.checked ? "" : target.value;
      if (value) root.dataset[target.dataset.choice] = value;
      else delete root.dataset[target.dataset.choice];
    }
    if (target.type === "checkbox" && target.checked) ticks.push(target);
    target.closest("details")?.querySelector("[data-until-changed]")?.setAttribute("hidden", "");
  });

  function undo(form) {
    while (ticks.length) {
      const box = ticks.pop();
      if (box.isConnected && box.form === form && box.checked) return box.click();
    }
  }

  // What somebody types is judged while he types: the field at fault is marked, the result read out after a pause.
  function markWrong(part) {
    const wrong = part.dataset.wrong ?? "";
    for (const field of part.closest("form").querySelectorAll(`[aria-describedby="${part.id}"]`)) {
      const isWrong = wrong !== "" && (field.name === wrong || (field.dataset.wrong ?? "").split(" ").includes(wrong));
      if (isWrong) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }

  let pause;
  function readOut(part, echo) {
    clearTimeout(pause);
    pause = setTimeout(() => {
      const said = part.querySelector("[data-said]") ?? part;
      echo.textContent = part.querySelector("[role='alert']") ? "" : said.textContent.trim();
    }, 1000);
  }

  function shutOnce(form) {
    const told = new Set([...form.querySelectorAll("[type=hidden]")].map((field) => field.value));
    for (const key of form.querySelectorAll("[data-once]")) key.disabled = told.has(key.value);
  }

  document.addEventListener("htmx:afterSwap", (event) => {
    const part = document.getElementById(event.detail.target.id); // what has taken the target's place
    const echo = part?.id && document.querySelector(`[data-echo="${part.id}"]`);
    if (!echo) return;
    markWrong(part);
    shutOnce(part.closest("form"));
    readOut(part, echo);
  });

  // Without a readout, as where the network drops, nobody knows what is missing: the form may be sent, and is judged then.
  for (const failed of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    document.addEventListener(failed, ({ target }) => {
      const button = target.querySelector?.("[data-plain]");
      if (!button) return;
      button.disabled = false;
      button.firstElementChild.textContent = button.dataset.plain;
    });
  }

  for (const field of document.querySelectorAll("[data-time-zone]")) {
    field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? field.value;
  }

  // A form is sent once, however quickly its button is tapped again.
  const sent = new WeakMap();
  document.addEventListener("submit", (event) => {
    if (event.timeStamp - (sent.get(event.target) ?? -Infinity) < 3000) event.preventDefault();
    else sent.set(event.target, event.timeStamp);
  });

  // Copy and share.
  async function copy(button) {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
    } catch { // over plain http there is no clipboard, but what is selected can be copied
      const field = document.createElement("textarea");
      field.value = button.dataset.copy;
      field.className = "vh";
      button.after(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    button.textContent = button.dataset.done;
  }

  async function share(button) {
    try {
      await navigator.share({ title: button.dataset.title, url: button.dataset.share });
    } catch {
      // Whoever shares may change their mind.
    }
  }

  document.addEventListener("click", (event) => {
    if (openDialog(event)) return;
    closeDialog(event);
    const button = event.target.closest("button");
    if (!button) return;
    if ("undo" in button.dataset) undo(button.form);
    if (button.dataset.copy) copy(button);
    if (button.dataset.share) share(button);
  });

  function show() {
    for (const button of document.querySelectorAll("[data-undo]")) button.hidden = false;
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
    for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  }
  document.addEventListener("htmx:load", show);
  show();
})();
