/**
 * What a voice agent may look up, over every protocol: whoever is on the phone may be a stranger, so it finds one caller and their visits, and reads neither the
 * agenda nor the list of customers ([voice.callers-only]). docs/internals/call.md#voice.
 */
import { fieldIssue, type FieldIssue } from '../../contract/fieldMessages.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ToolProfile } from '../../contract/profiles.ts';

/** Most visits of a look-up by something that a caller said. */
export const mostMatches = 5;

type Input = Readonly<Record<string, unknown>>;

interface LookUp {
  /** All arguments. Others would list more than a caller. */
  readonly takes: readonly string[];
  readonly issues: (input: Input) => readonly FieldIssue[];
  /** The answer with few rows, and what to ask the caller for when there are more. */
  readonly few: (input: Input, answer: Listed) => Listed;
}

interface Listed {
  readonly meta: { readonly total: number };
  readonly [field: string]: unknown;
}

/** A phone number, an e-mail address, or the code of a visit. */
const saidByCaller = [/^[^\p{L}]*(\p{N}[^\p{L}\p{N}]*){6,}$/u, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, /^jr-[0-9a-z]{7}$/i];

const lookUps: Readonly<Record<string, LookUp>> = {
  listCustomers: {
    // Several matches are not shown, so pages of them show nothing.
    takes: ['phone', 'search', 'postal_code', 'page', 'limit'],
    issues: (input) => [
      ...eitherOf(input, 'phone', 'search'),
      ...(isSent(input['search']) && !isSent(input['phone']) && !isSent(input['postal_code'])
        ? [fieldIssue('postal_code', 'required', 'required')]
        : []),
    ],
    few: (input, answer) =>
      answer.meta.total <= 1
        ? answer
        : {
            ...answer,
            customers: [],
            more: `${answer.meta.total} records match, so none is shown. Ask the caller for the ${missingOf(input)}.`,
          },
  },
  listJobRequests: {
    takes: ['customer_id', 'search', 'status', 'archived', 'page', 'limit'],
    issues: (input) => [...eitherOf(input, 'customer_id', 'search'), ...(isSearch(input) ? searchIssues(input) : [])],
    few: (input, answer) => {
      const { total } = answer.meta;
      if (!isSearch(input) || total <= mostMatches) return answer;
      const more = `${total} match, ${mostMatches} at most are shown. Ask the caller for the whole phone number, the e-mail or the code.`;
      return { ...answer, more };
    },
  },
};

/** What would tell the matches apart. */
function missingOf({ phone, search }: Input): string {
  if (!isSent(phone)) return 'phone number';
  return isSent(search) ? 'full name' : 'name, and send it as search';
}

const eitherOf = (input: Input, first: string, second: string): readonly FieldIssue[] =>
  isSent(input[first]) || isSent(input[second]) ? [] : [fieldIssue(first, 'required', 'either', { first, second })];

/** Whether visits are looked for by what a caller said. Others are of one known record. */
const isSearch = (input: Input): boolean => !isSent(input['customer_id']);

function searchIssues({ search, page, limit }: Input): readonly FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (typeof search === 'string' && !saidByCaller.some((form) => form.test(search.trim())))
    issues.push(fieldIssue('search', 'form', 'caller_search'));
  if (typeof page === 'number' && page > 1) issues.push(fieldIssue('page', 'too_large', 'maximum', { limit: 1 }));
  if (typeof limit === 'number' && limit > mostMatches) issues.push(fieldIssue('limit', 'too_large', 'maximum', { limit: mostMatches }));
  return issues;
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');

const lookUpOf = (op: Operation, profile: ToolProfile | null): LookUp | undefined => (profile === 'voice' ? lookUps[op.id] : undefined);

/** Why a look-up is refused in the profile. */
export function callerIssues(op: Operation, profile: ToolProfile | null, input: Input): readonly FieldIssue[] {
  const lookUp = lookUpOf(op, profile);
  if (!lookUp) return [];
  const others = Object.keys(input).filter((name) => name in { ...op.queryFields } && isSent(input[name]) && !lookUp.takes.includes(name));
  const values = lookUp.takes.join(', ');
  return [...others.map((name) => fieldIssue(name, 'unknown_field', 'unknown_field', { values })), ...lookUp.issues(input)];
}

/** Sets the limit of a look-up. */
export function withFewRows(op: Operation, profile: ToolProfile | null, input: Record<string, unknown>): Record<string, unknown> {
  if (!lookUpOf(op, profile) || op.id !== 'listJobRequests' || !isSearch(input) || input['limit'] !== undefined) return input;
  return { ...input, limit: mostMatches };
}

/** The answer as the profile may have it. */
export const forCaller = (op: Operation, profile: ToolProfile | null, input: Input, answer: unknown): unknown =>
  lookUpOf(op, profile)?.few(input, answer as Listed) ?? answer;
