/**
 * Converts the arguments of a tool call for the operation: refuses arguments that the view does not list, removes MCP-only ones, converts
 * times, and sets the row limit.
 */
import { fieldIssue, type FieldIssue } from '../../contract/fieldMessages.ts';
import { inCurrentNames, withFormerFields } from '../../contract/formerNames.ts';
import { inputSchemaOf, type Operation } from '../../contract/operation.ts';
import { hiddenArguments, type ToolProfile } from '../../contract/profiles.ts';
import { naiveFormat } from '../../contract/schemas/common.ts';
import { mostNamed, withNamesThatCount } from '../../domain/pipeline/knownNames.ts';
import { nearestNameOf } from '../../domain/pipeline/nearest.ts';
import { mostGuessed } from '../../domain/pipeline/unknownFields.ts';
import { askableFields } from './brief.ts';
import { withFewRows } from '../../domain/pipeline/callers.ts';
import { instantOfLocal, naiveOf } from './localTimes.ts';
import { withDefaultLimit } from './rows.ts';

interface PreparedArguments {
  readonly input: Record<string, unknown>;
  /** The value of `fields`. */
  readonly fields: ReadonlySet<string>;
  readonly issues: readonly FieldIssue[];
}

/** Prepares arguments for an operation. `profile` is the view's; null lists every argument. */
export function preparedArguments(op: Operation, given: unknown, zone: string, profile: ToolProfile | null): PreparedArguments {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { input: {}, fields: new Set(), issues: [fieldIssue('arguments', 'type', 'arguments_object')] };
  const schema = inputSchemaOf(op);
  const few = withNamesThatCount(given as Record<string, unknown>, { ...withFormerFields(schema.properties), fields: true });
  // Programs that learned a former name keep working.
  const conflicts: FieldIssue[] = [];
  const counting = inCurrentNames(schema, few, conflicts) as Record<string, unknown>;
  const names = listedArguments(op, profile);
  const unlisted = Object.keys(counting).filter((name) => !names.includes(name));
  const { fields: asked, ...sent } = Object.fromEntries(Object.entries(counting).filter(([name]) => names.includes(name)));
  const fields = namesOf(asked);
  const issues = [...unlistedIssues(unlisted, names), ...conflicts, ...fieldIssues(op, fields)];
  return {
    input: withDefaultLimit(op, withFewRows(op, profile, withTimesAsTaken(op, sent, zone))),
    fields: new Set(fields.map(String)),
    issues,
  };
}

/** The names of the arguments that a tool lists in a profile. Others are refused ([mcp.listed-only]). */
export function listedArguments(op: Operation, profile: ToolProfile | null): readonly string[] {
  const hiddenNames = hiddenIn(profile, op);
  return allArguments(op).filter((name) => !hiddenNames.includes(name));
}

/** What a profile hides of an operation's arguments. */
export const hiddenIn = (profile: ToolProfile | null, op: Operation): readonly string[] =>
  profile === null ? [] : hiddenArguments(profile, op, allArguments(op));

const allArguments = (op: Operation) => [...Object.keys(inputSchemaOf(op).properties), ...(fieldsArgument(op) ? ['fields'] : [])];

/** One problem for each argument that is not listed. Suggests listed names only. */
function unlistedIssues(unlisted: readonly string[], names: readonly string[]): FieldIssue[] {
  return unlisted.slice(0, mostNamed).map((name, index) => {
    const nearest = index < mostGuessed ? nearestNameOf(name, names) : null;
    if (nearest !== null) return fieldIssue(name, 'unknown_field', 'unknown_field_nearest', { nearest });
    return names.length > 0
      ? fieldIssue(name, 'unknown_field', 'unknown_field', { values: names.join(', ') })
      : fieldIssue(name, 'unknown_field', 'unknown_field_none');
  });
}

/** The schema of `fields`. Undefined for an operation whose answer is never shortened. */
export function fieldsArgument(op: Operation) {
  if (op.id === 'listMatchingSlots') return fieldList('["slots"]: every slot with all its technicians.');
  if (askableFields(op).length === 0) return undefined;
  return fieldList(
    op.id.startsWith('listJobRequest') ? 'More fields of each row: ["customer", "crew"], or ["all"].' : '["all"]: complete rows.',
  );
}

const fieldList = (description: string) => ({ type: 'array', description, items: { type: 'string' } });

const namesOf = (asked: unknown): unknown[] =>
  asked === undefined || asked === null ? [] : Array.isArray(asked) ? asked : String(asked as string).split(/\s*,\s*/);

function fieldIssues(op: Operation, names: readonly unknown[]): FieldIssue[] {
  const known = ['all', ...(op.id === 'listMatchingSlots' ? ['slots'] : askableFields(op))];
  const values = known.join(', ');
  const issues: FieldIssue[] = [];
  for (const [index, name] of names.entries()) {
    if (issues.length >= mostNamed) break;
    if (typeof name === 'string' && known.includes(name)) continue;
    const nearest = typeof name === 'string' ? nearestNameOf(name, known) : null;
    issues.push(
      nearest === null
        ? fieldIssue(`fields[${index}]`, 'unknown_value', 'one_of', { values })
        : fieldIssue(`fields[${index}]`, 'unknown_value', 'nearest', { values, nearest }),
    );
  }
  return issues;
}

/** Converts instants to local times, and local times in cursors and copied rows to instants. So any time from an answer can be sent back. */
function withTimesAsTaken(op: Operation, input: Record<string, unknown>, zone: string): Record<string, unknown> {
  const { properties } = inputSchemaOf(op);
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      // A cursor is an instant, but a model that starts a feed may know only the local time.
      if (name === 'since' && typeof value === 'string') return [name, instantOfLocal(value, zone)];
      if (op.copied.includes(name) && Array.isArray(value)) return [name, value.map((row) => withInstants(row, zone))];
      const isNaive = Object.hasOwn(properties, name) && (properties[name] as { format?: string }).format === naiveFormat;
      return [name, isNaive && typeof value === 'string' ? naiveOf(value, zone) : value];
    }),
  );
}

function withInstants(row: unknown, zone: string): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    name.endsWith('_at') && typeof value === 'string' ? instantOfLocal(value, zone) : (value as unknown),
  ]);
  return Object.fromEntries(entries) as unknown;
}
