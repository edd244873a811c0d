/** Numbers that a text message can go to, as people write them. */
import { expect, it } from 'vitest';
import { mainNumberOf, textableNumber } from '../../src/ground/places/phoneNumber.ts';

it.each([
  ['07400 123456', 'Europe/London', '+447400123456'],
  ['+44 7400 123456 Durchwahl 5', 'Europe/London', '+447400123456'],
  ['0044 7400 123456', 'America/New_York', '+447400123456'],
  ['+52 1 55 1234 5678', 'America/Mexico_City', '+525512345678'],
  ['(212) 555-0123', 'America/New_York', '+12125550123'],
  ['+49 221 555123', 'Europe/Berlin', null],
  ['call me back', 'Europe/London', null],
  [null, 'Europe/London', null],
])('[sms.consent] %j in %s gets texts at %j', (phone, zone, number) => {
  expect(textableNumber(phone, zone)).toBe(number);
});

it('[phone.bounded] of a long text only the first 200 characters are read', () => {
  expect(mainNumberOf('1'.repeat(60_000))).toBe('1'.repeat(200));
  expect(mainNumberOf(`1${' '.repeat(60_000)}2`)).toBe('1');
});
