/** HTML that is safe by default: templates escape every value that is not HTML already. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for use inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}

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

/** A value in a template. null and false produce nothing, and a list produces its parts in order. */
export type Part = Html | string | number | null | false | readonly Part[];

/** HTML that is safe for another reason, for example from a renderer with HTML switched off. */
export const trustedHtml = (text: string): Html => new Html(text);

/** A template. Attributes must be quoted, because escaping protects only the inside of quotes. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, literal, index) => text + write(parts[index - 1] ?? null) + literal));
}

function write(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(write).join('');
}
