import { type ComponentType, lazy, useState } from "react";

/**
 * A lazy component that can be fetched ahead. Once it is there it is drawn at once, without the pause
 * that Suspense makes before it shows what has just arrived.
 */
export function preloadable<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined;
  const preload = async () => {
    const found = await load();
    loaded = found.default;
    return found;
  };
  const Later = lazy(preload) as unknown as ComponentType<P>;

  function Preloadable(props: P) {
    // Whatever it began as it stays, so that nothing inside loses its state.
    const [Now] = useState(() => loaded ?? Later);
    return <Now {...props} />;
  }
  return Object.assign(Preloadable, { preload });
}
