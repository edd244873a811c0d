/**
 * Limits what strangers can write into our mails. A person who books chooses the name, the address and the recipient. A name could
 * therefore be a sentence with a link, sent from the business's own address. Mail programs also turn bare host names into links.
 * docs/internals/pages.md#strangers-text.
 */
import { tlds } from '@hapi/tlds';
import { domainToASCII } from 'node:url';

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Full stops of other scripts that NFKC keeps: ideographic, Arabic, Syriac, Lisu and Vai. */
const otherDots = /[\u3002\u06d4\u0701\u0702\ua4f8\ua60e]/g;
const otherSlashes = /[\u2044\u2215\u29f8]/g;

/** The text as a mail program or a reader sees it: without invisible characters, with plain letters, and with one kind of dot and slash. */
const plainForm = (text: string): string =>
  text.replaceAll(invisible, '').normalize('NFKC').replaceAll(invisible, '').replaceAll(otherDots, '.').replaceAll(otherSlashes, '/');

const scheme = /:\/\//g;
/** Schemes that work without slashes. */
const bareScheme = /(?<![\p{L}\p{N}])(https?|mailto|tel|sms|javascript|data):(?=\S)/giu;
const www = /(?<![\p{L}\p{N}])(www\d{0,3})\.(?=\S)/giu;
const numericHost = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;
/** A dot inside a word, and the label after it. */
const label = /(?<=[^\s.])\.([\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*)/gu;

/** Whether a label is a top-level domain, in its own script or in Punycode. */
const isTopLevel = (name: string): boolean => tlds.has(domainToASCII(name.toLowerCase()) || name.toLowerCase());

/** Inserts a space wherever a mail program would start a link. */
function separateLinks(plain: string): string {
  return plain
    .replaceAll(scheme, ': //')
    .replaceAll(bareScheme, '$1: ')
    .replaceAll(www, '$1. ')
    .replaceAll(numericHost, (host) => host.replaceAll('.', '. '))
    .replaceAll(label, (whole, name: string) => (isTopLevel(name) ? `. ${name}` : whole));
}

/** Whether a mail program would turn any part of the text into a link. */
export function hasLink(text: string): boolean {
  const plain = plainForm(text);
  return separateLinks(plain) !== plain;
}

/** The text with its links taken apart but still readable. An address such as "C.so Italia 5" also looks like a link. */
export const withoutLinks = (text: string): string => (hasLink(text) ? separateLinks(plainForm(text)) : text);

/** Fewest digits of a telephone number. Names have fewer. */
const fewestDialled = 7;

/** Whether a text can be used as a name: it is not empty, and contains neither a link nor a telephone number. */
export function isGreetable(name: string): boolean {
  const plain = plainForm(name);
  const digits = plain.match(/\p{Nd}/gu)?.length ?? 0;
  return /[\p{L}\p{N}]/u.test(plain) && digits < fewestDialled && !hasLink(plain);
}
