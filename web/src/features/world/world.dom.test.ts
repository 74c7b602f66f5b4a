import { describe, expect, it } from 'vitest';
import { clockTime } from '@/texts/clock';
import { localTime } from './clock';
import { focusOf, pictureOf } from './picture';
import { addressOf, type Counts, EVERYWHERE, type Place, placeArgs, placeOf } from './places';
import { withConnection } from './use-connect';
import { withUpdate } from './world';

const count = (code: string, active: number | null, online: number | null = null) => ({
  code,
  active,
  online,
});
const counts: Counts = {
  online: 9,
  countries: 3,
  connections_today: 1,
  places: [count('BR', 340, 20), count('PT', 40)],
  areas: [count('europa', 20)],
  regions: [count('br-sul', null), count('pt-porto', 20)],
  corridors: [count('br-pt', 380, 20)],
  updated_at: '2026-11-21T18:00:00Z',
};
const names = { country: (code: string) => code, area: (code: string) => code };

describe('places', () => {
  it('are written into the address and read from it', () => {
    for (const place of [
      { kind: 'country', code: 'TL' },
      { kind: 'region', code: 'br-sul' },
      { kind: 'corridor', code: 'br-pt' },
      EVERYWHERE,
    ] as Place[]) {
      expect(placeOf(new URLSearchParams(addressOf(place)))).toEqual(place);
    }
    expect(placeArgs({ kind: 'region', code: 'palop' })).toEqual({ region: 'palop' });
    expect(placeArgs(EVERYWHERE)).toEqual({});
  });
});

describe('the picture of the numbers', () => {
  it('has a dot for each place with a number, the largest first', () => {
    const { dots, arcs } = pictureOf(counts, EVERYWHERE, names);
    expect(dots.map((dot) => dot.code)).toEqual(['BR', 'PT', 'europa']);
    expect(dots[0]?.weight).toBe(1);
    expect(arcs).toHaveLength(8);
    expect(arcs.every((arc) => !arc.faded)).toBe(true);
  });

  it('lets the other corridors fade, and turns to what was chosen', () => {
    const { arcs } = pictureOf(undefined, { kind: 'corridor', code: 'ao-pt' }, names);
    expect(arcs.filter((arc) => !arc.faded)).toHaveLength(1);
    expect(focusOf(EVERYWHERE)).toBeNull();
    expect(focusOf({ kind: 'country', code: 'TL' })?.[1]).toBeGreaterThan(120);
  });
});

describe('updated numbers', () => {
  it('replace the totals, or one region', () => {
    const all = { region: 'all', online: 11, countries: 4, connections_today: 2 };
    expect(withUpdate(counts, all)).toMatchObject({
      online: 11,
      countries: 4,
      connections_today: 2,
      places: counts.places,
    });
    const south = withUpdate(counts, { region: 'br-sul', active: 30, online: 5 });
    expect(south?.regions[0]).toEqual(count('br-sul', 30, 5));
    expect(south?.online).toBe(9);
    expect(withUpdate(undefined, all)).toBeUndefined();
  });
});

describe('the clock of a country', () => {
  it('tells the time there, and when its evening comes', () => {
    const now = new Date('2026-11-21T18:45:00Z');
    expect(localTime('JP', now)).toEqual({
      there: '3h45',
      // 19:00 in Tokyo is 10:00 in Greenwich, on whatever clock this runs.
      evening: clockTime('2026-11-22T10:00:00Z'),
    });
    expect(localTime('XX', now)).toBeNull();
  });
});

describe('a connection', () => {
  it('is shown in the list at once, and for no other person', () => {
    const person = (id: string) => ({ id, connected: false });
    const page = {
      people: [person('a'), person('b')],
      more: false,
      ready: true,
      distance_km: null,
      caution: null,
    };
    const pages = { pages: [page], pageParams: [0] } as never;
    const changed = withConnection(pages, 'b', true);
    expect(changed?.pages[0]?.people.map((who) => who.connected)).toEqual([false, true]);
    expect(withConnection(undefined, 'b', true)).toBeUndefined();
  });
});
