// Keys with all cards (templates/parts/card_keys.html): they open below the blank for cards that has the focus, and a tap
// puts the card there or takes it back. A blank with data-cards="1" holds one card.
"use strict";
(() => {
  const keys = document.getElementById("card_keys");
  if (!keys) return;
  const onTouch = matchMedia("(any-pointer: coarse)").matches;
  let field = null;

  const cardsIn = (text) => text.toUpperCase().split(/[\s,;]+/).filter(Boolean).map((card) => card.replace(/^10/, "T"));

  function show() {
    const cards = cardsIn(field.value);
    for (const key of keys.querySelectorAll("button")) key.ariaPressed = String(cards.includes(key.value));
  }

  function open(blank) {
    field = blank;
    field.closest(".cell, .line").after(keys);
    keys.hidden = false;
    show();
  }

  document.addEventListener("focusin", ({ target }) => {
    if (target.matches("input[data-cards]")) open(target);
    else if (!keys.contains(target)) keys.hidden = true;
  });
  document.addEventListener("input", ({ target }) => {
    if (target === field) show();
  });
  keys.addEventListener("mousedown", (event) => event.preventDefault()); // the blank keeps the focus
  keys.addEventListener("click", (event) => {
    const card = event.target.closest("button")?.value;
    if (!card || !field) return;
    const cards = cardsIn(field.value);
    const others = cards.filter((other) => other !== card);
    const added = others.length < cards.length ? others : field.dataset.cards === "1" ? [card] : [...cards, card];
    field.value = added.join(" ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  if (onTouch) for (const blank of document.querySelectorAll("input[data-cards]")) blank.inputMode = "none";
})();
