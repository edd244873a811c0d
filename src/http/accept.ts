/** Chooses between the HTML and the Markdown form of a page (RFC 9110, section 12.5.1). */

/**
 * Whether the caller prefers Markdown. True only when `Accept` names Markdown, and does not name HTML with a higher weight, or first with
 * the same weight. Browsers name HTML. A program that names neither gets HTML, like a browser.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map((range) => {
    const [type, ...parameters] = range.toLowerCase().split(';');
    const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((value) => value !== undefined);
    return { type: type!.trim(), weight: weight === undefined ? 1 : Number(weight) };
  });
  const place = (type: string) => ranges.findIndex((range) => range.type === type);
  const markdown = ranges[place('text/markdown')];
  if (!markdown || markdown.weight === 0) return false;
  const html = ranges[place('text/html')];
  if (!html || html.weight < markdown.weight) return true;
  return html.weight === markdown.weight && place('text/markdown') < place('text/html');
}
