// The choice of a view on a list. The one of the address, of an earlier visit or of the look is shown at once; arrange.js,
// which does the rest, is loaded only if there is one.
"use strict";
{
  const begin = () => {
    const panel = document.querySelector(".views[data-script]");
    const shelf = document.querySelector("[data-shelf]");
    if (!panel?.checkVisibility()) return;
    // In a view the script of the shelf has nothing to follow, and links lead where they say.
    for (const type of ["scroll", "scrollend", "wheel", "pointerdown", "click", "keydown"]) {
      shelf.querySelector(".stage").addEventListener(type, event => { if (shelf.dataset.view) event.stopPropagation(); }, true);
    }
    let script;
    const open = view => {
      if (!view) return;
      shelf.dataset.view = view;
      // Once, however often a visitor chooses before it comes.
      script ??= document.head.appendChild(Object.assign(document.createElement("script"), { src: panel.dataset.script }));
    };
    panel.onclick = event => open(event.target.dataset.view);
    let kept;
    try { kept = localStorage["sitegen view"]; } catch { /* A visitor may refuse storage. */ }
    const view = new URLSearchParams(location.search).get("view") ?? kept?.split(" ")[0]
      ?? getComputedStyle(shelf).getPropertyValue("--view").trim();
    open(view);
  };
  begin();
  // A preview may exchange the page.
  addEventListener("sitegen-exchange", begin);
}
