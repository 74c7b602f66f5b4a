// What a picture alone does not tell, measured in the page.

/**
 * Runs in the page: what sticks out of the window, text that its own box cuts off, and, on `touch`, targets under 44
 * pixels. Answers lines.
 */
export function measure(touch) {
  const found = [];
  // On a phone the window itself grows with what sticks out; the page keeps the width of the device.
  const width = document.documentElement.clientWidth;
  const name = (node) =>
    `${node.tagName.toLowerCase()} "${(node.getAttribute('aria-label') ?? node.textContent ?? '').trim().slice(0, 40)}"`;
  // What only a screen reader reads is one pixel wide.
  const shown = (node) =>
    node.offsetWidth !== 1 &&
    node.parentElement?.offsetWidth !== 1 &&
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const modal = document.querySelector('[role="dialog"][data-state="open"]');
  const place = modal ?? document.body;

  // The page clips what sticks out, so its own width tells nothing: every box is measured.
  const clipped =
    'svg, [aria-hidden="true"], .deck-card, .overflow-hidden, .overflow-x-auto, .truncate, .sr-only, [inert], [data-sonner-toaster]';
  const wide = [...place.querySelectorAll('*')].find(
    (box) =>
      shown(box) &&
      (box.getBoundingClientRect().right > width + 1 || box.getBoundingClientRect().left < -1) &&
      box.getBoundingClientRect().width > 1 &&
      !box.closest(clipped),
  );
  if (document.documentElement.scrollWidth > width + 1) found.push('wider than the screen');
  if (wide) found.push(`sticks out sideways: ${name(wide)}`);

  // A word longer than its box is cut, or runs into its neighbour.
  for (const box of place.querySelectorAll('h1, h2, h3, p, li, a, button, label, dt, dd, span, b')) {
    const style = getComputedStyle(box);
    const meant =
      style.textOverflow === 'ellipsis' ||
      style.webkitLineClamp !== 'none' ||
      box.closest('.sr-only') ||
      box.querySelector('.sr-only');
    if (
      !shown(box) ||
      meant ||
      ['inline', 'contents'].includes(style.display) ||
      box.closest(clipped) ||
      !box.textContent.trim()
    )
      continue;
    if (box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 2 && style.overflowX !== 'auto')
      found.push(`text wider than its box: ${name(box)}`);
  }

  // A mark beside a name belongs to its last word: alone on a line it belongs to nothing.
  for (const mark of place.querySelectorAll(':is(h1, h2, h3, b) svg[role="img"]')) {
    const heading = mark.closest('h1, h2, h3, b');
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const last = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const before = text.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING;
      const end = text.data.search(/\S\s*$/);
      if (!before || end < 0 || text.parentElement.closest('.sr-only')) continue;
      last.setStart(text, end);
      last.setEnd(text, end + 1);
    }
    const word = last.getBoundingClientRect();
    if (shown(heading) && word.height > 0 && word.bottom <= mark.getBoundingClientRect().top + 2)
      found.push(`mark alone on its line: ${name(heading)}`);
  }

  if (!touch) return found.slice(0, 6);
  // The part of a control that takes the finger may be larger than what is drawn: its label, or the room of `.tap`.
  const reach = (node) => {
    const own = node.getBoundingClientRect();
    const label = node.labels?.[0]?.getBoundingClientRect();
    const extra = ['::before', '::after']
      .map((part) => getComputedStyle(node, part))
      .filter((style) => style.content !== 'none' && style.position === 'absolute');
    const tall = Math.max(
      own.height,
      label?.height ?? 0,
      ...extra.map((style) => Number.parseFloat(style.height) || 0),
    );
    const broad = Math.max(
      own.width,
      label?.width ?? 0,
      ...extra.map((style) => Number.parseFloat(style.width) || 0),
    );
    return [broad, tall];
  };
  const controls =
    'button, summary, select, input:not([type="hidden"]), a[href], [role="switch"], [role="tab"], [role="slider"]';
  for (const node of place.querySelectorAll(controls)) {
    // A link or a word to press within a sentence is as tall as its line.
    const besideWords = [...node.parentElement.childNodes].some(
      (other) => other.nodeType === 3 && other.data.trim(),
    );
    const inText = node.matches('a, button') && (besideWords || getComputedStyle(node).display === 'inline');
    if (
      !shown(node) ||
      inText ||
      node.closest('.sr-only, [inert], [aria-hidden="true"]') ||
      node.matches('.sr-only')
    )
      continue;
    const [broad, tall] = reach(node);
    if (broad < 2 || tall < 2) continue;
    if (broad < 43.5 || tall < 43.5)
      found.push(`small target ${Math.round(broad)}x${Math.round(tall)}: ${name(node)}`);
  }
  return [...new Set(found)].slice(0, 12);
}
