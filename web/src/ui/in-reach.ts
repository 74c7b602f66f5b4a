/**
 * The classes of what a screen is for. On a phone it stays at the lower edge, in reach of the thumb, until its own place has
 * scrolled into view; on wide screens it has its place in the page. Its parent must reach from the content above it to below.
 */
export const IN_REACH =
  'max-md:sticky max-md:bottom-[var(--tabs,0px)] max-md:z-10 max-md:-mx-1 max-md:bg-bg max-md:px-1 max-md:pb-2 max-md:before:pointer-events-none max-md:before:absolute max-md:before:inset-x-0 max-md:before:bottom-full max-md:before:h-8 max-md:before:bg-linear-to-t max-md:before:from-bg';
