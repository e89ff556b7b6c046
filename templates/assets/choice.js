// At the end of the head: the first frame has the view of the address, of an earlier visit, or of the look.
"use strict";
{
  const root = document.documentElement;
  const { page, sheet, script } = document.currentScript.dataset;
  const key = "sitegen view " + page;
  const views = /^(|wall|spines|table)$/;
  let view = new URLSearchParams(location.search).get("view");
  try {
    if (views.test(view)) localStorage[key] = view; else view = localStorage[key];
    if (view === "") history.replaceState(null, "", location.pathname + location.hash);
  } catch { /* Storage may be denied. */ }
  view ??= getComputedStyle(root).getPropertyValue(`--${page}-view`).trim();
  if (view && views.test(view)) {
    root.dataset.view = view;
    // The first frame waits for a sheet of the parser.
    document.write(`<link rel="stylesheet" href="${sheet}"><script defer src="${script}"></script>`);
  }
}
