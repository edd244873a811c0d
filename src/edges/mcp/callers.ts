/**
 * What the voice profile may look up and say. Whoever is on the phone may be a stranger, so an agent finds one caller and their visits, and
 * reads neither the agenda nor the list of customers ([voice.callers-only]). docs/internals/call.md#voice.
 */
import { fieldIssue, type FieldIssue } from '../../contract/fieldMessages.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ToolProfile } from '../../contract/profiles.ts';

/** Most rows of a look-up by something that a caller said. */
const mostMatches = 5;

const isCallersProfile = (profile: ToolProfile | null) => profile === 'voice';

interface LookUp {
  /** Of these arguments one is needed. */
  readonly needs: readonly [string, string];
  readonly description: string;
  /** Descriptions of arguments that differ from the operation's own. */
  readonly fields: Readonly<Record<string, string>>;
  /** Whether the call looks for what a caller said. Others are about one known record. */
  readonly isSearch: (input: Readonly<Record<string, unknown>>) => boolean;
}

const lookUps: Readonly<Record<string, LookUp>> = {
  listCustomers: {
    needs: ['phone', 'search'],
    description:
      `Finds the record of a caller by phone in any spelling, with their open jobs, or by name, e-mail or reference. Answers ${mostMatches} rows at ` +
      'most: with more, ask for the full name or number. Several people may share a number: compare names. Next: updateCustomer, or ' +
      'listJobRequests with customer_id. A new booking needs no look-up: bookAndConfirmJobRequest.',
    fields: {},
    isSearch: () => true,
  },
  listJobRequests: {
    needs: ['customer_id', 'search'],
    description:
      `Visits and requests of one customer by customer_id, or by the phone number, e-mail or code that a caller says; then ${mostMatches} rows at most. ` +
      'state=open leaves out what is completed.',
    fields: { search: 'Whole phone number, e-mail or code.' },
    isSearch: (input) => !isSent(input['customer_id']),
  },
};

const lookUpOf = (op: Operation, profile: ToolProfile | null): LookUp | undefined =>
  isCallersProfile(profile) ? lookUps[op.id] : undefined;

/** Descriptions of tools whose answers leave something out here. */
const described: Readonly<Record<string, string>> = {
  getCustomer: 'The customer: contact, address, sites and notes. Their jobs are in listJobRequests with customer_id.',
};

/** The description of a tool in the profile, before sentences about tools that are not shown are left out. */
export const descriptionIn = (op: Operation, profile: ToolProfile | null): string =>
  lookUpOf(op, profile)?.description ?? (isCallersProfile(profile) ? described[op.id] : undefined) ?? op.description;

/** The description of an argument that a profile words differently. */
export const fieldDescriptionIn = (op: Operation, profile: ToolProfile | null, name: string): string | undefined =>
  lookUpOf(op, profile)?.fields[name];

/** A phone number, an e-mail address, or the code of a visit. */
const saidByCaller = [/^[^\p{L}]*(\p{N}[^\p{L}\p{N}]*){6,}$/u, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, /^jr-[0-9a-z]{7}$/i];

/** Why a look-up is refused in the profile. */
export function callerIssues(op: Operation, profile: ToolProfile | null, input: Readonly<Record<string, unknown>>): FieldIssue[] {
  const lookUp = lookUpOf(op, profile);
  if (!lookUp) return [];
  const [first, second] = lookUp.needs;
  if (!isSent(input[first]) && !isSent(input[second])) return [fieldIssue(first, 'required', 'either', { first, second })];
  if (!lookUp.isSearch(input)) return [];
  const issues: FieldIssue[] = [];
  const { search, page, limit } = input;
  if (op.id === 'listJobRequests' && typeof search === 'string' && !saidByCaller.some((form) => form.test(search.trim())))
    issues.push(fieldIssue('search', 'form', 'caller_search'));
  if (typeof page === 'number' && page > 1) issues.push(fieldIssue('page', 'too_large', 'maximum', { limit: 1 }));
  if (typeof limit === 'number' && limit > mostMatches) issues.push(fieldIssue('limit', 'too_large', 'maximum', { limit: mostMatches }));
  return issues;
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');

/** Sets the limit of a look-up. */
export const withFewRows = (op: Operation, profile: ToolProfile | null, input: Record<string, unknown>): Record<string, unknown> =>
  lookUpOf(op, profile)?.isSearch(input) && input['limit'] === undefined ? { ...input, limit: mostMatches } : input;

/** Fields that are not for a phone call. The token undoes a change; what customers spend is nobody's business. */
const unsaid: ReadonlySet<string> = new Set(['undo_token', 'spending', 'total_spent_12m']);
/** Fields that hold technicians, and what is left out of these. */
const technicianFields: ReadonlySet<string> = new Set([
  'technician',
  'technicians',
  'crew',
  'candidates',
  'lead',
  'leads',
  'buddies',
  'members',
]);
const contacts: ReadonlySet<string> = new Set(['phone', 'email', 'avatar_url']);

/** The answer as the profile may say it. */
export function sayable(op: Operation, profile: ToolProfile | null, data: unknown, input: Readonly<Record<string, unknown>>): unknown {
  if (!isCallersProfile(profile)) return data;
  const kept = withoutUnsaid(data, false);
  const total = (kept as { meta?: { total?: number } } | null)?.meta?.total ?? 0;
  if (!lookUpOf(op, profile)?.isSearch(input) || total <= mostMatches) return kept;
  const more = `${total} match, ${mostMatches} at most are shown. Ask the caller for the full name, the whole phone number, the e-mail or the code.`;
  return { more, ...(kept as object) };
}

function withoutUnsaid(value: unknown, isTechnician: boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutUnsaid(entry, isTechnician));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !unsaid.has(name) && !(isTechnician && contacts.has(name)));
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutUnsaid(item, technicianFields.has(name))]));
}
