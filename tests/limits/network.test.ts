/** Reading an address, even when a proxy has added a port or brackets, and which addresses count together. */
import { expect, it } from 'vitest';
import { networkOf, plainAddress, ipSiteOf } from '../../src/machinery/limits/network.ts';

it.each([
  ['198.51.100.7', '198.51.100.7', null],
  ['::ffff:198.51.100.7', '198.51.100.7', null],
  ['64:ff9b::c633:6407', '198.51.100.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['nobody knows', 'unknown', null],
])('[rate-limit.strangers] %s counts as %s', (address, network, site) => {
  expect([networkOf(address), ipSiteOf(address)]).toEqual([network, site]);
});

it.each([
  ['198.51.100.7:51820', '198.51.100.7'],
  [' 198.51.100.7\t', '198.51.100.7'],
  ['"198.51.100.7:80"', '198.51.100.7'],
  ['[198.51.100.7]:80', '198.51.100.7'],
  ['198.51.100.7:_obfuscated', '198.51.100.7'],
  ['::ffff:c633:6407', '198.51.100.7'],
  ['[::ffff:198.51.100.7]:443', '198.51.100.7'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:DB8:0::1]:443"', '2001:db8::1'],
  ['2001:db8:0:0:0:0:0:1:443', '2001:db8::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('[rate-limit.spellings] %s is read as the address %s', (text, address) => {
  expect(plainAddress(text)).toBe(address);
});

it.each([
  undefined,
  '',
  ' ',
  'unknown',
  'UNKNOWN',
  '_hidden',
  '_SEVKISEK:80',
  'unknown:443',
  'example.com',
  '1',
  '0x7f000001',
  '127.1',
  '1.2.3.4.5',
  '999.1.1.1',
  '[',
  '[]:80',
  '[198.51.100.7',
  ':80',
])('[rate-limit.spellings] %s is no address, and counts together with all other invalid ones', (text) => {
  expect(plainAddress(text)).toBe('unknown');
});
