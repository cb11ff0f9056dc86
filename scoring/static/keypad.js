// The app's own number keys (templates/parts/keypad.html): they type into the active field of their form. And buttons
// that fill in a field at one tap (templates/parts/readout.html).
"use strict";
(() => {
  const digits = (text) => text.replace(/[٠-٩۰-۹]/g, (digit) => digit.charCodeAt(0) & 15);
  const onTouch = matchMedia("(any-pointer: coarse)").matches;

  const keysOf = (field) => field.form?.querySelector(".keys");
  const fieldsOf = (form) =>
    [...form.querySelectorAll("input[inputmode]")].filter((field) => !field.disabled && !field.readOnly && field.offsetParent);
  const frame = (field) => field.closest("label, .line") ?? field;

  const activeOf = (fields) =>
    fields.find((field) => frame(field).classList.contains("on")) ??
    fields.find((field) => !field.value) ??
    fields[fields.length - 1];

  // The next field, or from the last one the first that is blank.
  const after = (fields, field) =>
    fields[fields.indexOf(field) + 1] ?? fields.find((other) => other !== field && !other.value);

  function activate(field) {
    const fields = fieldsOf(field.form);
    for (const other of fields) frame(other).classList.toggle("on", other === field);
  }

  function open(field) {
    activate(field);
    field.focus({ preventScroll: true });
    field.select();
    frame(field).scrollIntoView({ block: "nearest" });
  }

  function next(fields, field) {
    const following = after(fields, field);
    if (following) open(following);
    else field.form.querySelector(".go:not(:disabled)")?.focus();
  }

  function write(field, text, from = field.selectionStart, to = field.selectionEnd) {
    const room = field.maxLength < 0 || field.value.length - (to - from) + text.length <= field.maxLength;
    if (!room) return;
    field.setRangeText(text, from, to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function erase(field) {
    const { selectionStart: from, selectionEnd: to } = field;
    write(field, "", from === to ? Math.max(0, from - 1) : from, to);
  }

  function changeSign(field) {
    const negative = /^[-−]/.test(field.value);
    field.setSelectionRange(field.value.length, field.value.length);
    if (negative) write(field, "", 0, 1);
    else write(field, "−", 0, 0);
    field.setSelectionRange(field.value.length, field.value.length);
  }

  // data-auto-next="0,2-10": no longer number can start with one of these.
  function isComplete(field) {
    const typed = digits(field.value);
    const ranges = (field.dataset.autoNext ?? "").split(",").filter(Boolean);
    return /^\d+$/.test(typed) && ranges.some((range) => {
      const [low, high = low] = range.split("-");
      return low <= +typed && +typed <= high;
    });
  }

  function press(key) {
    const fields = fieldsOf(key.closest("form"));
    const field = activeOf(fields);
    if (!field) return;
    activate(field);
    if (key.dataset.key === "next") return next(fields, field);
    if (document.activeElement !== field) {
      field.focus({ preventScroll: true });
      field.setSelectionRange(field.value.length, field.value.length);
    }
    if (key.dataset.key === "delete") return erase(field);
    if (key.dataset.key === "sign") return changeSign(field);
    write(field, key.textContent.trim());
    if (isComplete(field) && field !== fields[fields.length - 1]) next(fields, field);
  }

  function setUp(afresh) {
    for (const keys of document.querySelectorAll(".keys")) {
      const fields = fieldsOf(keys.closest("form"));
      if (afresh) for (const field of fields) frame(field).classList.remove("on");
      keys.hidden = !fields.length;
      if (onTouch) for (const field of fields) field.inputMode = "none";
      if (fields.length) activate(activeOf(fields));
    }
  }

  // <button data-fill value='{"points": {"2": 0}}'>: fills in the fields called so that are blank. Without script it is sent.
  function fill(form, values, path = []) {
    for (const [name, value] of Object.entries(values)) {
      if (value && typeof value === "object") fill(form, value, [...path, name]);
      const field = form.elements[[...path, name].join(".")];
      if (!(field instanceof HTMLInputElement) || field.value.trim()) continue;
      field.value = String(value).replace("-", "−");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-fill]");
    if (!button) return;
    event.preventDefault();
    fill(button.form, JSON.parse(button.value));
  });
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest(".keys")) event.preventDefault(); // the field keeps the focus
  });
  document.addEventListener("click", (event) => {
    const key = event.target.closest(".keys button");
    if (key) press(key);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("input[inputmode]") && keysOf(event.target)) activate(event.target);
  });
  // Who went out has no points left: those that were typed before are gone with their field.
  document.addEventListener("change", ({ target }) => {
    const field = target.matches(".out [type='radio']") && target.closest(".out").querySelector("[inputmode]");
    if (field) field.value = "";
  });
  document.addEventListener("change", (event) => setUp(!event.isTrusted)); // a choice shows other fields, a draft fills some
  document.addEventListener("htmx:load", () => setUp(false));
  setUp(true);
})();
