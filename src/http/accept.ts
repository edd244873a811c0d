/** Which of two forms of a page a caller would rather have (RFC 9110, section 12.5.1). */

/**
 * Whether Markdown: only where `Accept` names it, and HTML is not asked for with a higher weight, or with the same and before it.
 * A browser names HTML; a program that names nothing gets what a browser does.
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
