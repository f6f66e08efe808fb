/** Lets the page be drawn and touched before long work goes on. */
export const pause = () => new Promise<void>((resolve) => void setTimeout(resolve));
