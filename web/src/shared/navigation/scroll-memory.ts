import { SLUG } from '@/config/product';
import type { Location } from '@/router';
import { browserHistory, type Visit } from './history';

const KEY = `${SLUG}:scroll`;

/** How far down each entry of the history was when it was left. */
let heights: Record<string, number> = {};

/** Whether the first screen of this page still has to be scrolled: it comes after the page. */
let first = true;

/** The key alone does not do: every page starts with the same one. */
const placeOf = ({ key, pathname }: Location) => key + pathname;

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {}; // Closed storage remembers nothing.
  }
}

function write() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(heights));
  } catch (error) {
    console.warn('scroll place', error);
  }
}

/** Notes the height of each entry as it is left, also of the last one. */
export function watchScroll() {
  heights = read();
  history.scrollRestoration = 'manual';
  browserHistory.listen((_visit, left) => {
    heights[placeOf(left)] = scrollY;
  });
  addEventListener('pagehide', () => {
    heights[placeOf(browserHistory.visit.location)] = scrollY;
    write();
    history.scrollRestoration = 'auto';
  });
  // A page that comes back whole from the browser's memory is ours again.
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
}

/** Scrolls to where the entry was left, else to the part that its address names, else to the top. */
export function restoreScroll({ location, keepsScroll }: Visit) {
  first = false;
  const known = heights[placeOf(location)];
  if (known !== undefined) return scrollTo(0, known);
  const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named) return named.scrollIntoView();
  if (!keepsScroll) scrollTo(0, 0);
}

/** Scrolls the first screen once its code is there. */
export function restoreFirstScroll() {
  if (first) restoreScroll(browserHistory.visit);
}
