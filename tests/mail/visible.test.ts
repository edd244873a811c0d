/** Showing untrusted text on one line, and accepting only a text that is exactly one mail address. */
import { expect, it } from 'vitest';
import { fillSubject, fillVisible, isMailable } from '../../src/machinery/mail/visible.ts';
import { visibleLine, withoutInvisible } from '../../src/ground/texts/unseen.ts';
import { visibleTexts } from '../../src/domain/pipeline/visibleTexts.ts';

it('visible text keeps what people write, including joiners of emoji and Persian', () => {
  for (const text of ['Zoë Müller-Łukasz', '山田 太郎', 'أحمد', '👩‍🔧 Ada', 'می‌خواهم', "O'Neil"]) expect(visibleLine(text)).toBe(text);
});

/** Each kind of character that nobody sees, by its first and last. */
const unseen: readonly (readonly [what: string, first: number, last: number])[] = [
  ['soft hyphen', 0xad, 0xad],
  ['grapheme joiner', 0x34f, 0x34f],
  ['Hangul fillers', 0x115f, 0x1160],
  ['Khmer vowels without a form', 0x17b4, 0x17b5],
  ['zero-width space', 0x200b, 0x200b],
  ['embeddings and overrides', 0x202a, 0x202e],
  ['invisible operators and isolates', 0x2060, 0x206f],
  ['Hangul filler', 0x3164, 0x3164],
  ['byte order mark', 0xfeff, 0xfeff],
  ['narrow Hangul filler', 0xffa0, 0xffa0],
  ['annotation', 0xfff0, 0xfffb],
  ['shorthand', 0x1bca0, 0x1bca3],
  ['musical control', 0x1d173, 0x1d17a],
  ['tags', 0xe0000, 0xe00ff],
  ['unassigned after the selectors', 0xe01f0, 0xe0fff],
];

it.each(unseen)('[text.unseen] nobody sees it, so it is taken out: %s', (_what, first, last) => {
  const all = Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  expect(withoutInvisible(`a${all.map((character) => `${character}b`).join('')}`)).toBe(`a${'b'.repeat(all.length)}`);
});

it.each([
  ['a joiner before everything', '\u200da', 'a'],
  ['a joiner after a digit', '5\u200ca', '5a'],
  ['a joiner after everything', 'a\u200d', 'a'],
  ['a joiner before a digit', 'a\u200c5', 'a5'],
  ['a Mongolian selector in other scripts', 'a\u180b\u180fb', 'ab'],
  ['a selector after a space', 'a \ufe0f\ufe00b', 'a b'],
  ['a second selector', '\u2764\ufe0f\ufe0e', '\u2764\ufe0f'],
  ['a selector of Han in other scripts', 'a\u{e0100}\u{e01ef}b', 'ab'],
  ['a second selector of Han', '葛\u{e0100}\u{e0101}', '葛\u{e0100}'],
])('[text.unseen] it has no meaning where it stands, so it is taken out: %s', (_what, text, left) => {
  expect(withoutInvisible(text)).toBe(left);
});

it.each([
  ['an emoji with a tone of skin', '👩🏽\u200d🔧'],
  ['an emoji with a selector before the joiner', '❤\ufe0f\u200d🔥'],
  ['a joiner after a vowel sign', 'क\u094d\u200dष'],
  ['a selector after a digit', '5\ufe0f\u20e3'],
  ['a selector after a sign', '⚠\ufe0f'],
  ['a selector after punctuation', '‼\ufe0f'],
  ['a selector after a letter', 'ア\ufe00'],
  ['a Mongolian selector', 'ᠠ\u180b'],
  ['a selector of Han', '葛\u{e0100}'],
  ['marks of right-to-left scripts', 'שלום\u200f 5\u200e \u061c٥'],
])('[text.unseen] a script needs it, so it stays: %s', (_what, text) => {
  expect(withoutInvisible(text)).toBe(text);
});

it('[text.unseen] a line of ours has no marks of direction and no half characters', () => {
  expect(visibleLine('a\u200e\u200f\u061cb\ud800')).toBe('ab\ufffd');
});

it('[text.unseen] texts inside lists and objects lose it too, and what else was sent stays', () => {
  const clean = { id: 5, none: null, rows: [{ name: 'Ann', isDone: true }, ['é']] };
  expect(visibleTexts(clean)).toBe(clean);
  const sent = { id: 5, none: null, rows: [{ name: 'A\u200bnn', isDone: true }, ['é\u2066']] };
  expect(visibleTexts(sent)).toEqual(clean);
});

it('a line is cut between characters, never inside one', () => {
  expect(visibleLine('👍'.repeat(200))).toBe(`${'👍'.repeat(159)}…`);
});

it('a text is filled with the given values, and placeholders without a value are removed', () => {
  expect(fillSubject('{a} and {b} and {c}', { a: '1', b: '{a}' })).toBe('1 and {a} and');
  expect(fillVisible('{a}', { a: 'x' }, 'ar')).toBe('\u2068x\u2069');
});

it.each([
  ['ann@example.com', true],
  ['ann+tag@sub.example.co', true],
  ['añn@exämple.com', true],
  ['ann@localhost', true],
  ['ann@example.com, bob@example.com', false],
  ['ann@example.com,bob@example.com', false],
  ['ann@example.com;bob@example.com', false],
  ['Ann <ann@example.com>', false],
  ['"ann@evil.example bob"@example.com', false],
  ['(comment)ann@example.com', false],
  ['@relay:ann@example.com', false],
  ['ann@example.com\r\nRCPT TO:<bob@example.com>', false],
  ['ann@example.com\u0000', false],
  [`${'a'.repeat(65)}@example.com`, false],
  [`ann@${'a'.repeat(260)}.com`, false],
  ['', false],
])('[mail.escaped] %j is one plain address: %s', (address, expected) => {
  expect(isMailable(address)).toBe(expected);
});
