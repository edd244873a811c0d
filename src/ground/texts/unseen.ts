/**
 * Characters that nobody sees, in other people's text. They can turn the sentence around them, and they can carry an order to a model that a person
 * does not read. docs/security.md.
 */

/**
 * Embeddings, overrides and isolates of the writing direction, zero-width spaces, invisible operators, annotation, soft hyphens, fillers, and the tags
 * of U+E0000.
 */
const invisible =
  /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;

/**
 * Characters that scripts need in one position and that are useless elsewhere: joiners inside words and emoji, and one variation selector after its
 * character. A row of selectors could carry hidden bytes.
 */
const misplaced = [
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}])/gu,
  /(?<!\p{Script=Mongolian})[\u180b-\u180f]+/gu,
  /(?<![\p{L}\p{N}\p{S}\p{P}])[\ufe00-\ufe0f]+/gu,
  /(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]+/gu,
];

/** Without the characters that nobody sees. The marks of right-to-left scripts stay: Arabic and Hebrew need them beside numbers. */
export const withoutInvisible = (text: string): string =>
  misplaced.reduce((rest, characters) => rest.replaceAll(characters, ''), text.replaceAll(invisible, ''));

const marks = /[\u061c\u200e\u200f]/g;
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** Also without the marks of the writing direction, for text that stands in a sentence of ours. */
export const withoutMarks = (text: string): string => withoutInvisible(text.toWellFormed()).replaceAll(marks, '');

/** Reduces text to one line of at most `longest` characters, without invisible characters that affect the text around it. */
export function visibleLine(text: string, longest = 160): string {
  const line = withoutMarks(text).replaceAll(breaks, ' ').trim();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}
