// What a field of a correction held before is shown beside it as soon as it holds something else; and a field that gets
// the focus is typed over.
//
// <label>… <small hidden data-was="5">was <del>5</del></small><input></label>
"use strict";
(() => {
  const frame = (element) => element.closest(".pts") ?? element.closest("label");
  const fieldOf = (was) => frame(was).querySelector("input[inputmode]");

  function show(form) {
    for (const was of form.querySelectorAll("[data-was]")) {
      was.hidden = fieldOf(was).value === was.dataset.was;
    }
  }

  // What is typed takes the place of what was there.
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches("input[inputmode]") && frame(target)?.querySelector("[data-was]")) target.select();
  });
  document.addEventListener("input", (event) => {
    if (event.target.form) show(event.target.form);
  });
})();
