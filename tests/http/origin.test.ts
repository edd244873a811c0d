import { expect, it } from 'vitest';
import { originOf, perOrigin } from '../../src/http/origin.ts';

const publicUrl = () => 'https://truckroll.example';

it.each([
  ['dispatch.example', 'http://dispatch.example'],
  ['Dispatch.Example:8080', 'http://dispatch.example:8080'],
  ['[::1]:8080', 'http://[::1]:8080'],
  [undefined, 'https://truckroll.example'],
  ['"><b>', 'https://truckroll.example'],
  ['user@host', 'https://truckroll.example'],
  ['host/path', 'https://truckroll.example'],
])('[docs.llms] without PUBLIC_URL a caller who asked %s gets links to %s', (host, origin) => {
  expect(originOf(host, { publicUrl, isPublicUrlSet: false })).toBe(origin);
});

it('[docs.llms] PUBLIC_URL is what links are made of, whatever the caller asked', () => {
  expect(originOf('dispatch.example', { publicUrl, isPublicUrlSet: true })).toBe('https://truckroll.example');
});

it('keeps what was made for the last eight, and nothing that failed', async () => {
  const made: string[] = [];
  const make = perOrigin(async (origin) => {
    made.push(origin);
    if (origin === 'bad' && made.length === 1) throw new Error('not now');
    return origin;
  });
  await expect(make('bad')).rejects.toThrow('not now');
  expect(await make('bad')).toBe('bad');
  for (const origin of ['1', '2', '3', '4', '5', '6', '7', '7']) await make(origin);
  expect(made).toEqual(['bad', 'bad', '1', '2', '3', '4', '5', '6', '7']);
  await make('8');
  await make('bad');
  expect(made.slice(-2)).toEqual(['8', 'bad']);
});
