/**
 * The classes of what a screen is for. On a phone it stays at the lower edge, in reach of the thumb, until its own place has
 * scrolled into view; on wide screens it has its place in the page. Its parent must reach from the content above it to below.
 * The room above it is for its veil, which stays when it rests in its own place, and for the ring of focus.
 */
export const STICKY_ACTION =
  'act-in-reach max-md:sticky max-md:bottom-[var(--tabs,0px)] max-md:z-10 max-md:-mx-1 max-md:bg-bg max-md:mt-4 max-md:px-1 max-md:pt-1.5 max-md:pb-2 max-md:before:pointer-events-none max-md:before:absolute max-md:before:inset-x-0 max-md:before:bottom-full max-md:before:h-8 max-md:before:bg-linear-to-t max-md:before:from-bg';

/** The same in a sheet: the act stays at the sheet's lower edge while what is above it scrolls. */
export const SHEET_ACTION =
  'sticky -bottom-6 z-10 -mx-6 -mb-6 grid border-t border-line bg-surface px-6 py-3';
