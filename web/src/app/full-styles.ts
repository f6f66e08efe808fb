import url from "@/ui/styles/full.css?url";

/** Fulfilled when the styles of all screens are there. Importing this file starts fetching them. */
export const fullStyles = new Promise<void>((resolve) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = url;
  link.addEventListener("load", () => resolve());
  // Better a page with rough edges than none.
  link.addEventListener("error", () => resolve());
  document.head.append(link);
});
