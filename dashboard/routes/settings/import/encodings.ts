/**
 * The encoding of a text file. Unicode is certain. Otherwise text counts as certain in the encoding that programs of the business's country
 * use, when its words are words there and no likely other encoding fits as well. Without a country the language of the business decides. For all
 * else a person chooses beside a sample. docs/internals/files.md#encodings.
 */
import { encodings, naturalEncodings, ownLetters, type Encoding } from './knownEncodings.ts';

/** Characters 0x80 to 0xFF of IBM code page 850. */
const ibm850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The text; null if the bytes are not text in this encoding. */
export function decode(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    const text = encoding === 'ibm850' ? decodeAnyway(bytes, encoding) : new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return control.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The text, with replacement characters for bytes that are none in this encoding. For an encoding that a person chose. */
export const decodeAnyway = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === 'ibm850'
    ? Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : ibm850[byte - 128]!)).join('')
    : new TextDecoder(encoding).decode(bytes);

/** Control characters that no text has. 0x1C and 0x1D end a table in some programs, as the end-of-file mark 0x1A does. */
const control = /[\u0000-\u0008\u000e-\u0019\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

/** Text in a certain encoding, or the encodings that may be meant, the likeliest first; null: this is no text. */
export type Recognised = { readonly text: string; readonly encoding: Encoding } | { readonly likely: readonly Encoding[] } | null;

/** Where a file comes from. */
export interface Origin {
  /** Of the business (ISO 3166-1); null: unknown. */
  readonly country: string | null;
  /** Of the business (BCP 47); null: unknown. */
  readonly language: string | null;
}

export function recognise(bytes: Uint8Array, origin: Origin): Recognised {
  const certain = certainEncoding(bytes);
  if (certain) {
    const text = decode(bytes, certain);
    if (text !== null) return { text, encoding: certain };
    if (certain !== 'utf-8') return null;
  }
  // A workbook or a picture. No other encoding of text than UTF-16 has NUL bytes.
  if (bytes.includes(0)) return null;
  const readings = readingsOf(bytes, origin);
  const [natural = 'windows-1252', ...rivals] = naturalEncodings(origin.country, origin.language);
  const best = readings.find(({ encoding }) => encoding === natural);
  if (best && best.share >= leastShare) {
    const others = readings.filter(({ text }) => text !== best.text);
    const mostDoubted = best.share === 1 ? 1 : mostOtherShare;
    const isMeant = (other: Reading) =>
      (rivals.includes(other.encoding) && shareOfOther(best, other, origin.country) >= mostOtherShare) ||
      (natural === 'windows-1252' && doubted.has(other.encoding) && other.share >= mostDoubted);
    if (!others.some(isMeant)) return { text: best.text, encoding: natural };
  }
  return readings.length === 0 ? null : { likely: allByLikelihood(bytes, readings) };
}

/** How many of the words that two encodings read differently are words in the other. Most words of a file are alike in both. */
function shareOfOther(best: Reading, other: Reading, country: string | null): number {
  const words = foreignWords(other.text);
  const bestWords = foreignWords(best.text);
  // Only encodings of one byte a character have the same words in the same order.
  if (words.length !== bestWords.length) return other.share;
  const differing = words.filter((word, index) => word !== bestWords[index]);
  return differing.filter(judgeOf(other.encoding, country)).length / differing.length;
}

/** All encodings, the likeliest first: a person may choose any. */
export function likelyEncodings(bytes: Uint8Array, origin: Origin): Encoding[] {
  return allByLikelihood(bytes, readingsOf(bytes, origin));
}

function allByLikelihood(bytes: Uint8Array, readings: readonly Reading[]): Encoding[] {
  const certain = certainEncoding(bytes);
  const unicode = certain !== null && decode(bytes, certain) !== null ? [certain] : [];
  return [...new Set([...unicode, ...readings.map(({ encoding }) => encoding), ...encodings])];
}

interface Reading {
  readonly encoding: Encoding;
  readonly text: string;
  readonly share: number;
}

/** Encodings other than Unicode in which the bytes are text, the likeliest first. Those of the country go before others that fit as well. */
function readingsOf(bytes: Uint8Array, { country, language }: Origin): Reading[] {
  const natural = naturalEncodings(country, language);
  const weighed = ({ encoding, share }: Reading) => share + (natural.includes(encoding) ? naturalWeight : 0);
  return encodings
    .filter((encoding) => !encoding.startsWith('utf-'))
    .flatMap((encoding) => {
      const text = decode(bytes, encoding);
      return text === null ? [] : [{ encoding, text, share: plausibleShare(text, encoding, country) }];
    })
    .toSorted((a, b) => weighed(b) - weighed(a));
}

const naturalWeight = 0.25;
const leastShare = 0.98;
const mostOtherShare = 0.8;
/** What spreadsheet programs save in our languages besides Windows-1252. Others share its letters, such as Windows-1254. */
const doubted = new Set<Encoding>(['macintosh', 'ibm850', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr', 'windows-1256']);

/** The encoding that a byte order mark names, UTF-16 by its NUL bytes, or UTF-8. ISO-2022-JP has ASCII bytes only. */
function certainEncoding(bytes: Uint8Array): Encoding | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const parities = new Set<number>();
  let nul = bytes.indexOf(0);
  for (let seen = 0; nul >= 0 && seen < 1000; seen++, nul = bytes.indexOf(0, nul + 1)) parities.add(nul % 2);
  if (parities.size === 1 && bytes.length % 2 === 0) return parities.has(1) ? 'utf-16le' : 'utf-16be';
  if (parities.size > 0) return null;
  const hasEscapes = bytes.some((byte, index) => byte === 0x1b && (bytes[index + 1] === 0x24 || bytes[index + 1] === 0x28));
  return hasEscapes ? null : 'utf-8';
}

/** Letters of German, French and Spanish. Others may be meant for Central European or Turkish letters. */
const western = 'A-Za-zÄÖÜäöüßÀÂÇÉÈÊËÎÏÔÙÛàâçéèêëîïôùûüÿÁÍÓÚÑáíóúñ';
const westernLetters = new RegExp(`^(?:[${western}]|[Œœ](?=[bdintuBDINTU]))*$`);
/**
 * Letters of other Western languages, where they stand in their words. Elsewhere they are Central European letters in Windows-1250: ň after a vowel,
 * ě within a word, ă and ő before consonants, ć at the end.
 */
const otherWestern = [
  // Danish, Norwegian, Swedish, Finnish
  /^(?![A-Za-z]{4,}[Ææ]$)[A-Za-zÅÄÖÆØåäöæøÉéÜü]*$/,
  // Portuguese
  /^(?:[A-Za-zÁÂÀÇÉÊÍÓÔÚÜáâàçéêíóôúü]|[Ãã](?=[OEoe]|[Ss]?$)|[Õõ](?=[Ee]))*$/,
  // Italian and Catalan
  /^(?:[A-Za-zÀÇÈÉÍÎÏÓÙÚÜàçèéíîïóùúü]|(?<![AEIOUaeiou])[Òò]|[Ìì]$)*$/,
];
/** "MÅller": in a word of small letters an accented capital is not the second letter. */
const isMixed = /[A-Z](?![A-Z])\p{Lu}\p{Ll}/u;
const isWesternLetters = (own: RegExp) => ({
  test: (piece: string) => own.test(piece) || (!isMixed.test(piece) && otherWestern.some((some) => some.test(piece))),
});
/** A word has the letters of one language. */
const centralLanguages = [
  'ÄÖÜäöüßÇËçë', // German, Albanian
  'ĄĆĘŁŃÓŚŹŻąćęłńóśźż', // Polish
  'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýžÄĽĹÔŔäľĺôŕ', // Czech, Slovak
  'ÁÉÍÓÖŐÚÜŰáéíóöőúüű', // Hungarian
  'ĂÂÎŞŢăâîşţ', // Romanian
  'ČĆĐŠŽčćđšž', // Croatian, Bosnian, Slovene
].map((own) => new RegExp(`^[A-Za-z${own}]*$`));
const central = { test: (piece: string) => centralLanguages.some((language) => language.test(piece)) };
const baltic = /^[A-Za-zÄÖÜÕäöüõßŠŽšžĀČĒĢĪĶĻŅŪāčēģīķļņūĄĘĖĮŲąęėįų]*$/;
const turkish = /^[A-Za-zÇĞİıÖŞÜçğöşüÂÎÛâîû]*$/;
const script = (name: string) => new RegExp(`^(?:\\p{Script=${name}}|\\p{M})+$`, 'u');
const arabic = /^(?:\p{Script=Arabic}|[\u0640،؛؟٪])+$/u;
/** Letters that only end a word. */
const arabicEnds = /[ةى]\p{Script=Arabic}/u;
const japanese =
  /^(?:[A-Z0-9]*|[a-z0-9]*(?=..))[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303fー・々〇ヶ\uff01-\uff5e]+[A-Za-z0-9]*$/u;
const korean = /^[A-Za-z0-9]*[\uac00-\ud7a3\u3000-\u303f㈜\uff01-\uff5e]+[A-Za-z0-9]*$/u;
const chinese = /^[A-Za-z0-9]*[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]+[A-Za-z0-9]*$/u;

/** "Nº", "1ª", "Mª", "Mª.", "M.ª", "Dª", "Gral.ª", "Mª-José": abbreviations of Spanish, Portuguese and Italian. */
const ordinal = /^(?:\d{0,4}|[A-Za-z]{1,5})\.?[ºª][.:]?(?:-[A-Za-zÁÉÍÓÚÑáéíóúñ]+)?$/;

type Judge = (word: string) => boolean;
const letters =
  (pattern: Pick<RegExp, 'test'>, mostAccented = 2): Judge =>
  (word) => {
    const bare = word.replace(/^[“”„«‹‘’¿¡–—]+/, '').replace(/[”“„»›’…–—°™®]+$/, '');
    if (/^(?:|[€£¥§©®™½¼¾×±·•]|[a-z]{0,2}[²³])$/.test(bare) || ordinal.test(bare)) return true;
    return bare.split(/[’‘´'·-]/).every((piece) => pattern.test(piece)) && hasLatinShape(bare, mostAccented);
  };
const isArabic: Judge = (word) => (arabic.test(word) && !arabicEnds.test(word)) || letters(westernLetters)(word);
/** Kanji of the second level of JIS X 0208, which names and addresses have seldom. Bytes of other encodings often decode to them. */
const rareKanji = () => {
  const decoder = new TextDecoder('shift_jis');
  const bytes = [0x99, 0x9a, 0x9b, 0x9c, 0x9d, 0x9e, 0x9f, 0xe0, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9].flatMap((lead) =>
    Array.from({ length: 0xbc }, (_, index) => [lead, index < 0x3f ? 0x40 + index : 0x41 + index]).flat(),
  );
  return new Set(decoder.decode(Uint8Array.from(bytes)));
};
let knownRare: ReadonlySet<string> | null = null;
const isJapanese: Judge = (word) => {
  if (!japanese.test(word)) return false;
  knownRare ??= rareKanji();
  const foreign = [...word].filter((letter) => letter > '\u007f');
  return foreign.filter((letter) => knownRare!.has(letter)).length * 2 < foreign.length;
};

const judges: Readonly<Record<Exclude<Encoding, `utf-${string}`>, Judge>> = {
  'windows-1252': letters(isWesternLetters(westernLetters)),
  macintosh: letters(isWesternLetters(westernLetters)),
  ibm850: letters(isWesternLetters(westernLetters)),
  shift_jis: isJapanese,
  'euc-jp': isJapanese,
  'iso-2022-jp': isJapanese,
  'euc-kr': (word) => korean.test(word),
  'windows-1256': isArabic,
  'iso-8859-6': isArabic,
  'windows-1250': letters(central, 3),
  'windows-1251': (word) => script('Cyrillic').test(word) || word === '№',
  'windows-1253': (word) => script('Greek').test(word),
  'windows-1254': letters(turkish),
  'windows-1255': (word) => script('Hebrew').test(word),
  'windows-1257': letters(baltic, 3),
  gb18030: (word) => chinese.test(word),
  big5: (word) => chinese.test(word),
};

/** Words with a character that is not ASCII. */
const foreignWord = /[^\s\u0000-\u0040\u005b-\u0060\u007b-\u007f]*[^\s\u0000-\u007f][^\s\u0000-\u0040\u005b-\u0060\u007b-\u007f]*/g;
const mostWords = 3000;

const foreignWords = (text: string) => [...new Set(text.slice(0, 2_000_000).match(foreignWord) ?? [])].slice(0, mostWords);

/** Whether a word in this encoding is one. The letters of the country stand anywhere in its words. */
function judgeOf(encoding: Encoding, country: string | null): Judge {
  const more = ['windows-1252', 'macintosh', 'ibm850'].includes(encoding) ? ownLetters(country) : '';
  if (more === '') return judges[encoding as keyof typeof judges];
  return letters(isWesternLetters(new RegExp(`^(?:[${western}${more}]|[Œœ](?=[bdintuBDINTU]))*$`)));
}

function plausibleShare(text: string, encoding: Encoding, country: string | null): number {
  const words = foreignWords(text);
  return words.length === 0 ? 0 : words.filter(judgeOf(encoding, country)).length / words.length;
}

/**
 * No capital follows a small letter, no sign stands between letters, and few accented letters follow each other, as in words of Latin
 * letters that are decoded as they were encoded. Apostrophes, dashes and the Catalan dot stand between letters.
 */
function hasLatinShape(word: string, mostAccented: number): boolean {
  if (/\p{L}[^\p{L}\p{M}’‘´'·.…–—-]+\p{L}/u.test(word)) return false;
  const accented = word.match(/(?:(?![\u0000-\u007f])\p{L})+/gu) ?? [];
  return !/\p{Ll}(?![A-Z])\p{Lu}|(?![a-zß])\p{Ll}\p{Lu}/u.test(word) && accented.every((run) => run.length <= mostAccented);
}

/** Characters 0x80 to 0xFF of Windows-1252 and Mac Roman, to take back a decoding that went wrong. */
const bytesOf = (['windows-1252', 'macintosh'] as const).map((label) => {
  const decoder = new TextDecoder(label);
  return new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
});

/**
 * Whether a text was damaged before it was saved: it has replacement characters, question marks for letters, or UTF-8 that was read as
 * something else ("MÃ¼ller").
 */
export function isDamaged(text: string): boolean {
  if (/^[\u0000-\u003e\u0040-\u007f]*$/.test(text)) return false;
  if (text.includes('\ufffd') || /^[?\s]*\?[?\s]*\?[?\s]*$/.test(text)) return true;
  if (text.length <= mostNameLength && /\p{L}\?\p{Ll}/u.test(text) && !/[/=@]/.test(text)) return true;
  if (!/[^\u0000-\u007f]/.test(text)) return false;
  return (
    bytesOf.some((bytes) => isTwiceEncoded(text, bytes)) || (isWindows(text) && foreignWords(text).some((word) => !hasLatinShape(word, 3)))
  );
}

/** Longer texts are notes, in which a space may be missing after a question mark. */
const mostNameLength = 60;

const isWindows = (text: string) => [...text].every((letter) => letter <= '\u007f' || bytesOf[0]!.has(letter));

function isTwiceEncoded(text: string, bytes: ReadonlyMap<string, number>): boolean {
  const original = [...text].map((letter) => (letter <= '\u007f' ? letter.charCodeAt(0) : bytes.get(letter)));
  if (original.includes(undefined)) return false;
  return decode(Uint8Array.from(original as number[]), 'utf-8') !== null;
}
