/** HTML that is safe by default: whatever a template is given is escaped, unless it is HTML already. */

/** A piece of HTML. Only `html` and `trusted` make it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What a template takes: nothing is written for null and false; the parts of a list follow each other. */
export type Part = Html | string | number | null | false | readonly Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for the inside of an element or of a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

/** HTML that somebody else made safe, such as a renderer with HTML switched off. */
export const trustedHtml = (text: string): Html => new Html(text);

/** A template. Attributes must be quoted: escaping protects the inside of quotes only. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, literal, index) => text + write(parts[index - 1] ?? null) + literal));
}

function write(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(write).join('');
}
