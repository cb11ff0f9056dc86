// What lies on the table is kept on this phone while a hand is played: the next question and the end of the hand start
// from it. The server says what lies there after an answer; nothing of it is worked out here.
//
// <any data-table="MATCH-HAND">    the hand that is being played: what was kept for another one of its match goes
// <button hidden data-keep='{}'>   keeps this, where the phone can; data-done is what it says afterwards
// <a data-with-table>              leads on with it, as ?lies=
// <input data-with-table>          sends it along
// <any hidden data-on-table>       is shown while something lies there
// <button data-clear-table>        takes all of it away
"use strict";
(() => {
  const PREFIX = "table:";
  const keyOf = () => document.querySelector("[data-table]")?.dataset.table;

  // A phone may have no room, or forbid storage: then nothing is offered.
  function storage(act) {
    try {
      return act(localStorage);
    } catch {
      return undefined;
    }
  }

  const lies = (key) => storage((store) => store.getItem(PREFIX + key)) ?? "";

  function tidy(key) {
    const match = PREFIX + key.slice(0, key.lastIndexOf("-") + 1);
    for (const other of storage((store) => Object.keys(store).filter((name) => name.startsWith(match))) ?? []) {
      if (other !== PREFIX + key) storage((store) => store.removeItem(other));
    }
  }

  function leadOn(link, table) {
    const url = new URL(link.href);
    if (table) url.searchParams.set("lies", table);
    else url.searchParams.delete("lies");
    link.href = url.href;
  }

  function show() {
    const key = keyOf();
    if (!key) return;
    tidy(key);
    const table = lies(key);
    for (const field of document.querySelectorAll("[data-with-table]")) {
      if (field instanceof HTMLAnchorElement) leadOn(field, table);
      else field.value = table;
    }
    for (const note of document.querySelectorAll("[data-on-table]")) note.hidden = !table;
    for (const button of document.querySelectorAll("[data-keep]")) button.hidden = !storage((store) => Boolean(store));
  }

  function keep(button) {
    const done = storage((store) => {
      store.setItem(PREFIX + keyOf(), button.dataset.keep);
      return true;
    });
    if (!done) return;
    button.disabled = true;
    button.textContent = button.dataset.done;
    show();
  }

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-keep], [data-clear-table]");
    if (!button || !keyOf()) return;
    if ("keep" in button.dataset) return keep(button);
    storage((store) => store.removeItem(PREFIX + keyOf()));
    show();
  });
  document.addEventListener("htmx:load", show);
  show();
})();
