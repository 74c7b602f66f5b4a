import { expect, it } from 'vitest';
import { routeOf } from './deep-link';

const screens = ['/', '/auth', '/messages', '/messages/m1', '/plans'];
const site = { origin: 'https://enlace.example', knows: (path: string) => screens.includes(path) };

it.each([
  ['https://enlace.example', '/'],
  ['https://enlace.example/messages/m1', '/messages/m1'],
  ['https://enlace.example/auth?link=conta&code=c1', '/auth?link=conta&code=c1'],
  ['https://ENLACE.example:443/plans#fim', '/plans#fim'],
  ['net.enlace.app://messages/m1', '/messages/m1'],
  ['net.enlace.app:///messages/m1?x=1', '/messages/m1?x=1'],
  ['net.enlace.app://', '/'],
  ['/messages/m1', '/messages/m1'],
])('route_of_own_address_%s_is_its_screen', (opened, route) => {
  expect(routeOf(opened, site)).toBe(route);
});

it.each([
  ['another host', 'https://enlace.example.evil.example/messages'],
  ['a host before the site', 'https://enlace.example@evil.example/messages'],
  ['a name before the site', 'https://somebody@enlace.example/messages'],
  ['another port', 'https://enlace.example:8443/messages'],
  ['no TLS', 'http://enlace.example/messages'],
  ['a path that is a host', '//evil.example/messages'],
  ['a path that is a host, with a backslash', '/\\evil.example/messages'],
  ['our scheme with a host of another', 'net.enlace.app://https://evil.example/messages'],
  ['a script', 'javascript:alert(1)'],
  ['a file', 'file:///etc/hosts'],
  ['a screen that is none', 'https://enlace.example/auth/v1/verify?token=t'],
  ['a way up', 'net.enlace.app://messages/../admin'],
  ['no address', 'messages'],
  ['nothing', ''],
  ['no text', undefined],
  ['an object', { url: 'https://enlace.example/' }],
])('route_of_%s_is_none', (_what, opened) => {
  expect(routeOf(opened, site)).toBeUndefined();
});
