import type { Dot, Picture } from './globe/model';
import { type Spot, spotOf } from './globe/spots';
import { type Counts, type Place, THREADS } from './places';

/** More labels than this would cover the globe. */
const DOTS = 8;

interface Names {
  country: (code: string) => string;
  area: (code: string) => string;
}

/**
 * What the globe shows of the numbers: a dot for each place with a number, and the threads of the
 * corridors.
 */
export function pictureOf(counts: Counts | undefined, place: Place, names: Names): Picture {
  const named = (counts?.places ?? []).map((count) => ({ ...count, label: names.country(count.code) }));
  const areas = (counts?.areas ?? []).map((count) => ({ ...count, label: names.area(count.code) }));
  const counted = [...named, ...areas].sort((a, b) => (b.active ?? 0) - (a.active ?? 0)).slice(0, DOTS);
  const most = Math.max(1, ...counted.map((count) => count.active ?? 0));
  const dots = counted.flatMap(({ code, label, active }): Dot[] => {
    const spot = spotOf(code);
    return spot ? [{ code, spot, label, weight: Math.sqrt((active ?? 0) / most) }] : [];
  });
  const chosen = place.kind === 'corridor' ? place.code : null;
  const arcs = Object.entries(THREADS).flatMap(([code, threads]) =>
    threads.flatMap(([from, to]) => {
      const [a, b] = [spotOf(from), spotOf(to)];
      return a && b ? [{ from: a, to: b, faded: chosen !== null && chosen !== code }] : [];
    }),
  );
  return { dots, arcs };
}

/** Where the globe turns when a place is chosen. */
export function focusOf(place: Place): Spot | null {
  switch (place.kind) {
    case 'all':
      return null;
    case 'country':
      return spotOf(place.code) ?? null;
    case 'corridor':
      return { 'br-pt': [10, -30] as const, 'ao-pt': [16, 4] as const }[place.code] ?? [42, -8];
    case 'region':
      if (place.code.startsWith('br-')) return spotOf('BR') ?? null;
      if (place.code.startsWith('pt-')) return spotOf('PT') ?? null;
      return spotOf({ palop: 'africa', timor: 'TL', macau: 'MO' }[place.code] ?? 'FR') ?? null;
  }
}
