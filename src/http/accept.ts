/** Chooses between the HTML and the Markdown form of a page (RFC 9110, section 12.5.1). */

/** A weight is 0 to 1 with at most three digits (RFC 9110, section 12.4.2). */
const wellFormedWeight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

interface Range {
  readonly type: string;
  readonly weight: number;
}

/** A media range. A range with a malformed weight is left out. */
function rangeOf(text: string): Range[] {
  const [type = '', ...parameters] = text.toLowerCase().split(';');
  const weight = parameters.map((parameter) => /^\s*q\s*=(.*)$/s.exec(parameter)?.[1]!.trim()).find((value) => value !== undefined);
  if (weight !== undefined && !wellFormedWeight.test(weight)) return [];
  return [{ type: type.trim(), weight: weight === undefined ? 1 : Number(weight) }];
}

/**
 * Whether the caller prefers Markdown. True only when `Accept` names Markdown, and does not give HTML a higher weight, or names it first with
 * the same weight. A wildcard gives HTML its weight. Browsers name HTML. A program that names neither gets HTML, like a browser.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').flatMap(rangeOf);
  const place = (type: string) => ranges.findIndex((range) => range.type === type);
  const markdown = ranges[place('text/markdown')];
  if (!markdown || markdown.weight === 0) return false;
  const isNamed = place('text/html') !== -1;
  // The most specific range decides (RFC 9110, section 12.5.1).
  const html = ranges[place('text/html')] ?? ranges[place('text/*')] ?? ranges[place('*/*')];
  if (!html || html.weight < markdown.weight) return true;
  return html.weight === markdown.weight && (!isNamed || place('text/markdown') < place('text/html'));
}
