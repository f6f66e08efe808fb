import type { MouseEvent } from "react";

/** How a click on a card opens the detail beyond plainly going there; set once the detail's code is loaded. */
export const opening: { morph?: (event: MouseEvent<HTMLElement>, address: string) => void } = {};

/** Travels with the history entry: closing the detail may simply go back. */
export const fromShop = { fromShop: true };
