// The build writes this function into the page as text (finish-build.mjs), so it may use nothing from outside of itself.

/**
 * Fetches the app once the content is on the screen, or soon where no one is told of that, so that nothing competes with what
 * is to be read. `views` has the scripts that an address, and all below it, begins with.
 */
export function startApp(app, styles, views) {
  let started = false;
  const fetchFile = (rel, href) => {
    const link = Object.assign(document.createElement("link"), { rel, href });
    document.head.append(link);
    return link;
  };
  const start = () => {
    if (started) return;
    started = true;
    const path = location.pathname.replace(/(.)\/$/, "$1");
    const begin = Object.keys(views).find((one) => path === one || (one !== "/" && path.startsWith(`${one}/`)));
    for (const file of [app, ...(views[begin] ?? [])]) fetchFile("modulepreload", file);
    // The app would be drawn without its styles for a moment.
    const sheet = fetchFile("stylesheet", styles);
    sheet.onload = sheet.onerror = () => import(app);
  };
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, 1000);
}
