/** The names in the query of a REST request: the spellings of lists that HTTP clients send, and unknown names. [input.unknown-query]. */
import { fieldIssue, type FieldIssue } from '../../../contract/fieldMessages.ts';
import { mostNamed } from '../../../domain/pipeline/knownNames.ts';
import { nearestNameOf } from '../../../domain/pipeline/nearest.ts';

/** A parsed query. A name that occurs several times has the list of its values. */
export type Query = Readonly<Record<string, string | string[]>>;

interface ReadQuery {
  readonly values: ReadonlyMap<string, string | string[]>;
  /** As sent. */
  readonly unknown: readonly string[];
}

/** `name[]` and `name[0]`, as axios, jQuery and PHP write lists. */
const listName = /^([^[\]]+)\[(\d{0,6})\]$/;
/** Suggestions are made for this many names. A caller with more unknown names has sent something else altogether. */
const mostGuessed = 10;
const longestShown = 100;

/** Sorts the values by known name. `name[]` and `name[0]` count as `name`, in the order of their indexes. */
export function readQuery(query: Query, known: object): ReadQuery {
  const unknown: string[] = [];
  const found = new Map<string, { readonly index: number; readonly value: string | string[] }[]>();
  for (const [sent, value] of Object.entries(query)) {
    const [, base, index] = Object.hasOwn(known, sent) ? [] : (listName.exec(sent) ?? []);
    const name = base ?? sent;
    if (!Object.hasOwn(known, name)) unknown.push(sent);
    else found.set(name, [...(found.get(name) ?? []), { index: Number(index || 0), value }]);
  }
  const values = new Map<string, string | string[]>();
  for (const [name, parts] of found) {
    const all = parts.toSorted((left, right) => left.index - right.index).flatMap(({ value }) => value);
    values.set(name, all.length === 1 ? all[0]! : all);
  }
  return { values, unknown };
}

/** One issue for each unknown name, with the nearest known name. `isTaken`: the name is a field elsewhere, so the issue says `query.`. */
export function unknownQueryIssues(unknown: readonly string[], known: readonly string[], isTaken: (name: string) => boolean): FieldIssue[] {
  return unknown.slice(0, mostNamed).map((sent, index) => {
    const shown = sent.toWellFormed().slice(0, longestShown).toWellFormed();
    const field = isTaken(sent) ? `query.${shown}` : shown;
    const nearest = index < mostGuessed ? nearestNameOf(listName.exec(sent)?.[1] ?? sent, known) : null;
    if (nearest !== null) return fieldIssue(field, 'unknown_field', 'unknown_field_nearest', { nearest });
    return known.length > 0
      ? fieldIssue(field, 'unknown_field', 'unknown_field', { values: known.join(', ') })
      : fieldIssue(field, 'unknown_field', 'unknown_query_none');
  });
}
