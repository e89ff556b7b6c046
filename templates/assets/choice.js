// At the end of the head: the first frame has the view of the address, of an earlier visit, or of the look.
"use strict";
{
  const root = document.documentElement;
  const { page, sheet, script } = document.currentScript.dataset;
  const key = "sitegen view " + page;
  // A view that is unknown is none.
  const known = view => /^(|wall|spines|table)$/.test(view) ? view : null;
  let view = known(new URLSearchParams(location.search).get("view"));
  try {
    if (view === null) view = known(localStorage[key]); else localStorage[key] = view;
    if (view === "") history.replaceState(null, "", location.pathname + location.hash);
  } catch { /* Storage may be denied. */ }
  view ??= known(getComputedStyle(root).getPropertyValue(`--${page}-view`).trim());
  if (view) {
    root.dataset.view = view;
    // The first frame waits for a sheet of the parser.
    document.write(`<link rel="stylesheet" href="${sheet}"><script defer src="${script}"></script>`);
  }
}
