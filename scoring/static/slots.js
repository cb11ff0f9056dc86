// Several pickers in one form (templates/parts/picker.html), of which a segment (templates/parts/slots.html) shows one.
//
// A card ticked in one picker is shut in the others, and its label says where it is. A picker that holds as many cards
// as data-full says opens the next one; one for a single card lets go of the card before. One with data-within has some
// of the cards of another, and opens when that one holds a card too many. One with data-apart may have any card. One with
// data-names asks which card that joker is, as soon as it is laid, but for data-may-name; then the cards before it go on.
// Without script all cards are free, and the referee says what is wrong.
"use strict";
(() => {
  const pickersOf = (form) => [...form.querySelectorAll(".pick[data-slot]")];
  const radioOf = (picker) => picker.form.querySelector(`[name="slot"][value="${picker.dataset.slot}"]`);
  const boxesOf = (picker) => [...picker.querySelectorAll(".suit input[type='checkbox']")];
  const tickedIn = (picker) => boxesOf(picker).filter((box) => box.checked);
  const isFull = (picker) => tickedIn(picker).length >= (picker.dataset.full ?? Infinity);
  const cardOf = (box) => box.id.slice(box.name.length + 1); // with two packs there are two of a kind
  const sourceOf = (picker, pickers) => pickers.find((other) => other.dataset.field === picker.dataset.within);

  // A slot shows its own cards, or how many there are, where no tray does.
  function show(picker) {
    const label = radioOf(picker)?.closest("label");
    const ticked = tickedIn(picker);
    label?.querySelector("[data-cards]")?.replaceChildren(
      ...ticked.map((box) => {
        const card = box.nextElementSibling.cloneNode(true);
        card.className = "card";
        return card;
      }),
    );
    const count = label?.querySelector("[data-count]");
    const say = (number) => number.toLocaleString(document.documentElement.lang);
    const full = Number(count?.dataset.count);
    if (count) count.textContent = (ticked.length > full ? [ticked.length] : [ticked.length, full]).map(say).join(" / ");
  }

  function name(box, where) {
    box.dataset.name ??= box.ariaLabel;
    box.ariaLabel = where ? `${box.dataset.name}, ${where}` : box.dataset.name;
  }

  // Which cards can be ticked where.
  function settle(form) {
    const pickers = pickersOf(form);
    const places = new Map();
    for (const picker of pickers.filter((one) => !one.dataset.within && !("apart" in one.dataset))) {
      for (const box of tickedIn(picker)) if (!places.has(cardOf(box))) places.set(cardOf(box), picker);
    }
    for (const picker of pickers) {
      show(picker);
      const source = sourceOf(picker, pickers);
      for (const box of boxesOf(picker)) {
        const place = places.get(cardOf(box));
        const elsewhere = source ? place !== source : place && place !== picker;
        box.disabled = !box.checked && Boolean(elsewhere) && !("apart" in picker.dataset);
        const where = box.disabled && place && radioOf(place).closest("label").querySelector(".where");
        name(box, where && where.innerText.trim());
      }
      if (source) {
        const asked = tickedIn(source).length > source.dataset.full || tickedIn(picker).length;
        radioOf(picker).closest("label").hidden = !asked;
      }
    }
  }

  function open(picker) {
    const radio = radioOf(picker);
    if (!radio || radio.checked) return;
    const focused = document.activeElement.matches(".pick input");
    radio.checked = true;
    if (focused) (picker.querySelector("input[tabindex='0']:enabled") ?? radio).focus({ preventScroll: true });
    radio.dispatchEvent(new Event("change", { bubbles: true }));
  }

  const isSeen = (picker) => radioOf(picker)?.closest("label").offsetParent;

  function goOn(picker, card) {
    const pickers = pickersOf(picker.form);
    if (!picker.closest("[data-may-name]")) {
      const { names } = picker.dataset;
      const next = pickers.find((one) =>
        names ? tickedIn(one).some((box) => box.value === names) : one.dataset.names === card && isSeen(one),
      );
      if (next) return open(next);
    }
    const inside = pickers.find((one) => one.dataset.within === picker.dataset.field);
    const following = pickers[pickers.indexOf(picker) + 1];
    const next =
      pickers.find((one) => one.dataset.full && !one.dataset.within && !one.dataset.names && !isFull(one)) ??
      (following && !following.dataset.within && !following.dataset.full && !tickedIn(following).length && following);
    if (inside && tickedIn(picker).length > picker.dataset.full) open(inside);
    else if (tickedIn(picker).length === Number(picker.dataset.full) && next) open(next);
  }

  // A choice may hide a slot, as that of the player who went out.
  function openOneThatIsSeen(form) {
    const chosen = pickersOf(form).find((picker) => radioOf(picker)?.checked);
    const other = chosen && !isSeen(chosen) && pickersOf(form).find(isSeen);
    if (other) open(other);
  }

  // Who went out has no cards left: those that were ticked before go back.
  function letGo(form) {
    const pickers = pickersOf(form);
    if (!pickers.some(isSeen)) return;
    for (const picker of pickers) {
      const hidden = !isSeen(picker) && radioOf(picker).closest("label").querySelector("[data-loser]");
      for (const box of hidden ? tickedIn(picker) : []) box.checked = false;
    }
  }

  document.addEventListener("change", ({ target }) => {
    const picker = target.closest(".pick[data-slot]");
    if (!target.form?.querySelector(".pick[data-slot]")) return;
    if (picker) {
      for (const choice of target.form.querySelectorAll("#choices :checked")) choice.checked = false; // of other cards
      if (picker.dataset.full === "1" && target.checked) {
        for (const other of tickedIn(picker)) other.checked = other === target;
      }
    }
    if (!picker) letGo(target.form);
    settle(target.form);
    openOneThatIsSeen(target.form);
    if (picker && target.checked) goOn(picker, target.value);
    else if (picker) open(picker); // a card is taken back
  });

  // What somebody chose while a readout was on its way stays chosen.
  document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target, fragment } }) => {
    if (target.id !== "choices") return;
    for (const chosen of target.querySelectorAll(":checked")) {
      const same = [...fragment.querySelectorAll("input")].find(
        (radio) => radio.name === chosen.name && radio.value === chosen.value,
      );
      if (same) same.checked = true;
    }
  });

  document.addEventListener("DOMContentLoaded", () => { // after drafts are filled in
    for (const form of new Set([...document.querySelectorAll(".pick[data-slot]")].map((picker) => picker.form))) settle(form);
  });
})();
