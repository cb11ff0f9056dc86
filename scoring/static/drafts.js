// What was typed survives a rotation, a locked screen and a closed tab.
//
// <form data-draft="KEY">        keeps its fields on this phone as they change, and fills them in again. Forms with one key
//                                share a draft; hidden fields are the server's and are left alone. With data-draft-given
//                                the page brings what was typed, and that counts. A part with an hx-post of its own brings
//                                other fields, as a game its house rules: they are filled in as soon as they are here.
// <any data-draft-done="KEY">    is shown once it is saved: the draft goes.
// <a data-draft-drop="KEY">      leaves the page and drops the draft, but not what data-draft-but names
"use strict";
(() => {
  const PREFIX = "draft:";
  const MONTH = 30 * 24 * 3600 * 1000;
  const isKept = (field) => field.name && !["hidden", "submit", "button", "file", "password"].includes(field.type);

  // A phone may have no room, or forbid storage: then there are no drafts.
  function storage(act) {
    try {
      return act(localStorage);
    } catch {
      return null;
    }
  }

  const read = (key) => storage((store) => JSON.parse(store.getItem(PREFIX + key)));

  function keep(form) {
    const key = PREFIX + form.dataset.draft;
    const fields = { ...read(form.dataset.draft)?.fields };
    const kept = [...form.elements].filter(isKept);
    for (const field of kept) fields[field.name] = [];
    for (const field of kept) {
      const chosen = !["checkbox", "radio"].includes(field.type) || field.checked;
      if (chosen && !field.disabled) fields[field.name].push(field.value);
    }
    storage((store) => store.setItem(key, JSON.stringify({ at: Date.now(), fields })));
  }

  // A choice that is not offered (any more) leaves the field as it is.
  function offers(field, values) {
    if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.value === values[0]);
    if (field.type !== "radio" || !values.length) return true;
    return [...field.form.elements].some((other) => other.name === field.name && values.includes(other.value));
  }

  // Returns the fields that have changed.
  function fill(form, fields) {
    const left = Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, [...values]]));
    const drafted = [...form.elements].filter((field) => isKept(field) && left[field.name]);
    return drafted.filter((field) => {
      const values = left[field.name];
      const before = field.checked + field.value;
      if (!offers(field, values)) return false;
      if (["checkbox", "radio"].includes(field.type)) field.checked = values.includes(field.value) && !field.disabled;
      else field.value = values.shift() ?? field.value;
      return field.checked + field.value !== before;
    });
  }

  const waiting = new Map(); // forms, and the fields of them that were told to bring others
  const brings = (field) => field.closest("[hx-post]:not(form)");

  // One field that brings others after the other, at last any: the page works out what follows.
  function tell(form, changed) {
    const told = waiting.get(form) ?? new Set();
    const first = changed.find((field) => brings(field) && !told.has(field.name));
    if (first) waiting.set(form, told.add(first.name));
    else waiting.delete(form);
    const field = first ?? changed[changed.length - 1];
    for (const type of ["input", "change"]) field?.dispatchEvent(new Event(type, { bubbles: true }));
  }

  function drop(key, but) {
    const fields = Object.entries(read(key)?.fields ?? {}).filter(([name]) => name.split(".")[0] === but);
    const draft = fields.length && JSON.stringify({ at: Date.now(), fields: Object.fromEntries(fields) });
    storage((store) => (draft ? store.setItem(PREFIX + key, draft) : store.removeItem(PREFIX + key)));
  }

  function fillIn(forms) {
    for (const form of forms) {
      const draft = "draftGiven" in form.dataset ? null : read(form.dataset.draft);
      const changed = draft ? fill(form, draft.fields) : [];
      for (const field of changed) field.closest("details")?.setAttribute("open", "");
      if (draft) tell(form, changed);
    }
  }

  function tidy() {
    for (const done of document.querySelectorAll("[data-draft-done]")) {
      storage((store) => store.removeItem(PREFIX + done.dataset.draftDone));
    }
    for (const key of storage((store) => Object.keys(store).filter((key) => key.startsWith(PREFIX))) ?? []) {
      const at = read(key.slice(PREFIX.length))?.at;
      if (!at || at < Date.now() - MONTH) storage((store) => store.removeItem(key));
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-draft-drop]");
    if (link) drop(link.dataset.draftDrop, link.dataset.draftBut);
  });
  for (const type of ["input", "change"]) {
    document.addEventListener(type, (event) => {
      const form = event.target.form;
      if (!form?.dataset.draft || (waiting.has(form) && !event.isTrusted)) return;
      waiting.delete(form);
      keep(form);
    });
  }
  document.addEventListener("htmx:load", ({ detail: { elt } }) => {
    tidy();
    if (elt === document.body) return;
    fillIn(elt.querySelectorAll("form[data-draft]"));
    const form = elt.closest("form[data-draft]");
    if (waiting.has(form)) fillIn([form]);
    else if (form && read(form.dataset.draft) && elt.querySelector("[hx-post]")) keep(form); // it has other fields now
  });
  document.addEventListener("DOMContentLoaded", () => { // after htmx, which is to hear of it
    tidy();
    fillIn(document.querySelectorAll("form[data-draft]"));
  });
})();
