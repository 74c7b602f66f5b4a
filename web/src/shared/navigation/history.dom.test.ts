import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserHistory, type Visit } from './history';

const stops: Array<() => void> = [];
const visits: Visit[] = [];

beforeEach(() => {
  browserHistory.replace('/start');
  visits.length = 0;
  stops.push(browserHistory.listen((visit) => visits.push(visit)));
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

it('push changes the address and reaches listeners with its state', () => {
  browserHistory.push('/people/2?from=deck#top', { fromDeck: true });
  expect(location.pathname + location.search + location.hash).toBe('/people/2?from=deck#top');
  expect(visits).toMatchObject([
    { action: 'push', location: { pathname: '/people/2', state: { fromDeck: true } } },
  ]);
});

it('way back reaches listeners with the state and the key of the entry', async () => {
  browserHistory.replace('/a', { of: 'a' });
  const { key } = browserHistory.visit.location;
  browserHistory.push('/b');
  browserHistory.go(-1);
  await vi.waitFor(() => expect(browserHistory.visit.action).toBe('pop'));
  expect(browserHistory.visit.location).toMatchObject({ pathname: '/a', state: { of: 'a' }, key });
});

it('push that is held back goes only when it is proceeded with', () => {
  let proceed = () => undefined as unknown;
  stops.push(
    browserHistory.block((_next, go) => {
      proceed = go;
      return true;
    }),
  );
  browserHistory.push('/away');
  expect(location.pathname).toBe('/start');
  proceed();
  expect(location.pathname).toBe('/away');
});

it('way back that is held leaves the address where it was', async () => {
  browserHistory.push('/form');
  visits.length = 0;
  const asked = vi.fn((_next: unknown, _proceed: () => void) => true);
  const unblock = browserHistory.block(asked);
  browserHistory.go(-1);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await vi.waitFor(() => expect(location.pathname).toBe('/form'));
  expect(visits).toEqual([]);
  asked.mock.calls[0]?.[1]();
  await vi.waitFor(() => expect(location.pathname).toBe('/start'));
  await vi.waitFor(() => expect(visits).toHaveLength(1));
  unblock();
});
