/**
 * Checks a text exposition by the rules of `promtool check metrics` (prometheus/client_golang, package promlint), for machines without
 * promtool. Each problem is a line that begins with the metric's name.
 */
const abbreviations = new Set(['s', 'ms', 'us', 'ns', 'sec', 'b', 'kb', 'mb', 'gb', 'tb', 'pb', 'm', 'h', 'd']);
const otherUnits =
  /(^|_)(milliseconds?|microseconds?|nanoseconds?|minutes?|hours?|days?|weeks?|kilobytes?|megabytes?|gigabytes?|kibibytes?|mebibytes?|bits?|fahrenheit|kelvin|percents?)($|_)/;
const types = ['counter', 'gauge', 'histogram', 'summary'];

export function problemsOf(exposition: string): string[] {
  const lines = exposition.split('\n');
  const typeOf = new Map(lines.flatMap((line) => (line.startsWith('# TYPE ') ? [line.split(' ').slice(2, 4) as [string, string]] : [])));
  const helped = new Set(lines.flatMap((line) => (/^# HELP \S+ \S/.test(line) ? [line.split(' ')[2]!] : [])));
  const samples = new Set(lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => /^[^{ ]+/.exec(line)![0]));
  const problems: string[] = [];
  for (const sample of samples) {
    const family = sample.replace(/_(bucket|sum|count)$/, '');
    if (!typeOf.has(sample) && !['histogram', 'summary'].includes(typeOf.get(family) ?? '')) problems.push(`${sample} has no TYPE`);
  }
  for (const [name, type] of typeOf) {
    const say = (words: string) => problems.push(`${name} ${words}`);
    if (!helped.has(name)) say('has no HELP');
    if (type === 'counter' && !name.endsWith('_total')) say('is a counter and does not end in _total');
    if (type !== 'counter' && name.endsWith('_total')) say('is no counter and ends in _total');
    if (/_(bucket|count|sum)$/.test(name)) say('ends as a part of a histogram');
    if (types.some((word) => name.endsWith(`_${word}`))) say('names its type');
    if (name.includes(':')) say('has a colon');
    if (/[a-z][A-Z]/.test(name)) say('is in camel case');
    if (otherUnits.test(name)) say('is not in base units');
    if (name.split('_').some((part) => abbreviations.has(part))) say('abbreviates its unit');
  }
  return problems;
}

/** The value of one series, with its labels in any order. Undefined if the exposition lacks the series. */
export function valueOf(exposition: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels)
    .map(([label, value]) => `${label}="${value}"`)
    .sort();
  for (const line of exposition.split('\n')) {
    const [, found, inner = '', value] = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (found === name && (inner.match(/\w+="[^"]*"/g) ?? []).sort().join() === wanted.join()) return Number(value);
  }
  return undefined;
}
