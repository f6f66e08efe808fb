// The build writes this function into the page as text (finish-build.mjs), so it may use nothing from outside of itself.
/* oxlint-disable unicorn/consistent-function-scoping */

/**
 * Fetches the app once the content is on the screen with its first pictures, or soon where no one is told of that, so that
 * nothing competes with what is to be seen. `views` has the scripts that an address, and all below it, begins with; `calls` what the app asks for there.
 */
export function startApp(app, views, calls) {
  const path = location.pathname.replace(/(.)\/$/, "$1");
  const here = (list) =>
    Object.entries(list).find(([one]) => path === one || (one !== "/" && path.startsWith(`${one}/`)))?.[1] ??
    [];
  const link = (rel, href, more) => {
    const element = Object.assign(document.createElement("link"), { rel, href }, more);
    document.head.append(element);
    return element;
  };
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const file of [app, ...here(views)]) link("modulepreload", file);
    // The page of a long shop has what the app begins with.
    const hasGoods = document.getElementById("first-goods") !== null;
    if (!hasGoods && !("signedIn" in document.documentElement.dataset))
      for (const call of here(calls)) link("preload", call, { as: "fetch", crossOrigin: "use-credentials" });
    void import(app);
  };
  const pictures = [...document.images].filter((image) => image.fetchPriority === "high");
  // One that cannot be shown is not waited for.
  const afterPictures = () =>
    Promise.allSettled(pictures.map((image) => image.decode())).then(() => requestAnimationFrame(start));
  new PerformanceObserver(afterPictures).observe({ type: "paint", buffered: true });
  setTimeout(start, 1000);
}
