import { expect, it } from 'vitest';
import { routeOf, storedPage } from './routes';

const SITE = 'https://enlace.example';
const route = (path: string, part: { method?: string; mode?: string } = {}) =>
  routeOf({ method: 'GET', mode: 'navigate', url: new URL(path, SITE).href, ...part }, SITE);

it('navigation to a screen of the app is a page', () => {
  for (const path of ['/', '/messages', '/messages/0190', '/auth', '/people/a?x=1'])
    expect(route(path)).toBe('page');
});

it('navigation to what the server answers itself passes', () => {
  for (const path of [
    '/auth/v1/verify?token=x',
    '/storage/v1/object/sign/photos/a',
    '/health/live',
    '/favicon.svg',
  ])
    expect(route(path)).toBe('pass');
});

it('hashed file of any version is an asset', () => {
  expect(route('/assets/main-1.js', { mode: 'cors' })).toBe('asset');
  expect(route('/assets/main-0.js', { mode: 'navigate' })).toBe('asset');
});

it('answer about people, other site and other method pass', () => {
  expect(route('/rest/v1/messages', { mode: 'cors' })).toBe('pass');
  expect(route('/assets/main-1.js', { method: 'POST' })).toBe('pass');
  expect(route('https://elsewhere.example/assets/main-1.js', { mode: 'cors' })).toBe('pass');
});

it('landing has a stored page of its own', () => {
  expect(storedPage(`${SITE}/`)).toBe('/');
  expect(storedPage(`${SITE}/?x=1`)).toBe('/');
  expect(storedPage(`${SITE}/matches`)).toBe('/app.html');
});
