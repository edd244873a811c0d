import { expect, it } from 'vitest';
import { fixedOriginOf, originOf } from '../../../src/edges/http/request/origin.ts';

const publicUrl = () => 'https://truckroll.example';

it.each([
  ['dispatch.example', 'http://dispatch.example'],
  ['Dispatch.Example:8080', 'http://dispatch.example:8080'],
  ['[::1]:8080', 'http://[::1]:8080'],
  [undefined, 'https://truckroll.example'],
  ['"><b>', 'https://truckroll.example'],
  ['user@host', 'https://truckroll.example'],
  ['host/path', 'https://truckroll.example'],
])('[http.origin] without PUBLIC_URL a caller who asked %s gets links to %s', (host, origin) => {
  expect(originOf(host, { publicUrl, isPublicUrlSet: false })).toBe(origin);
});

it('[http.origin] with PUBLIC_URL all links begin with it, whatever host the caller asked', () => {
  expect(originOf('dispatch.example', { publicUrl, isPublicUrlSet: true })).toBe('https://truckroll.example');
});

it('[docs.one-text] texts for every caller name PUBLIC_URL, or no host at all', () => {
  expect(fixedOriginOf({ publicUrl, isPublicUrlSet: true })).toBe('https://truckroll.example');
  expect(fixedOriginOf({ publicUrl, isPublicUrlSet: false })).toBe('');
});
