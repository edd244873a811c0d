/** Chooses between the two forms of an answer (RFC 9110, section 12.5.1). */

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

/** Whether the caller prefers the Markdown form of a page. Browsers name HTML. A program that names neither gets HTML, like a browser. */
export const prefersMarkdown = (accept: string | undefined): boolean => prefers(accept, 'text/markdown', 'text/html');

/** Whether the caller prefers a CSV file to JSON. */
export const prefersCsv = (accept: string | undefined): boolean => prefers(accept, 'text/csv', 'application/json');

/**
 * True only when `Accept` names the special type, and does not give the usual type a higher weight, or names the special type first with the
 * same weight. A wildcard gives the usual type its weight.
 */
function prefers(accept: string | undefined, special: string, usual: string): boolean {
  const ranges = (accept ?? '').split(',').flatMap(rangeOf);
  const place = (type: string) => ranges.findIndex((range) => range.type === type);
  const wanted = ranges[place(special)];
  if (!wanted || wanted.weight === 0) return false;
  const isNamed = place(usual) !== -1;
  // The most specific range decides (RFC 9110, section 12.5.1).
  const other = ranges[place(usual)] ?? ranges[place(`${usual.split('/')[0]}/*`)] ?? ranges[place('*/*')];
  if (!other || other.weight < wanted.weight) return true;
  return other.weight === wanted.weight && (!isNamed || place(special) < place(usual));
}
