// The keyboard in a card picker (templates/parts/picker.html): each suit is one tab stop, arrows move by row and column,
// Space picks, and typing 7h, 10s or qd picks directly.
"use strict";
(() => {
  const COLUMNS = 7;
  const SLOTS = 2 * COLUMNS; // two rows a suit, the last of them shows its pip

  const suits = (picker) => [...picker.querySelectorAll(".suit")];
  const boxes = (suit) => [...suit.querySelectorAll("input")];

  function makeTabStop(box) {
    for (const other of boxes(box.closest(".suit"))) other.tabIndex = other === box ? 0 : -1;
  }

  function step(box, by) {
    const slots = suits(box.closest(".pick")).flatMap((suit) => {
      const row = boxes(suit);
      return [...row, ...Array(Math.max(0, SLOTS - row.length))];
    });
    let place = slots.indexOf(box) + by;
    while (0 <= place && place < slots.length && !(slots[place] && !slots[place].disabled)) place += by;
    slots[place]?.focus();
  }

  function arrow(key, box) {
    const ahead = getComputedStyle(box.closest(".pick")).direction === "rtl" ? -1 : 1;
    return { ArrowRight: ahead, ArrowLeft: -ahead, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[key];
  }

  let typed = "";
  let typedAt = 0;

  function type(letter, picker, now) {
    typed = (now - typedAt < 2000 ? typed : "") + letter.toUpperCase();
    typedAt = now;
    const [, letters, key] = /(10|[2-9AJQKTOU])(.)$/.exec(typed) ?? [];
    const rank = { 10: "T", O: "Q", U: "J" }[letters] ?? letters; // over and under
    const suit = suits(picker).find((group) => group.dataset.key === key);
    const box = suit && boxes(suit).find((other) => other.value[0] === rank);
    if (!box) return;
    typed = "";
    box.focus();
    box.click();
  }

  function setUp() {
    for (const suit of document.querySelectorAll(".suit")) {
      const stop = suit.querySelector("input[tabindex='0']:enabled") ?? suit.querySelector("input:enabled");
      if (stop) makeTabStop(stop);
    }
  }

  document.addEventListener("focusin", (event) => {
    if (event.target.matches(".suit input")) makeTabStop(event.target);
  });
  document.addEventListener("keydown", (event) => {
    if (!event.target.matches(".pick input") || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.target.matches(".suit input") && arrow(event.key, event.target);
    if (by) {
      event.preventDefault();
      step(event.target, by);
    } else if (/^[0-9a-z]$/i.test(event.key)) {
      type(event.key, event.target.closest(".pick"), event.timeStamp);
    }
  });
  document.addEventListener("htmx:load", setUp);
  setUp();
})();
