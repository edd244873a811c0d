/** How the voice profile describes its look-ups (pipeline/callers.ts), and what it leaves unsaid. docs/internals/call.md#voice. */
import { mostMatches } from '../../domain/pipeline/callers.ts';
import type { Operation } from '../../contract/operation.ts';
import type { ToolProfile } from '../../contract/profiles.ts';

const isCallersProfile = (profile: ToolProfile | null) => profile === 'voice';

interface LookUp {
  readonly description: string;
  /** Descriptions of arguments that differ from the operation's own. */
  readonly fields: Readonly<Record<string, string>>;
}

const lookUps: Readonly<Record<string, LookUp>> = {
  listCustomers: {
    description:
      'Finds the record of a caller by phone in any spelling, or by name (search) and postal_code, with their open jobs. Answers the one record that ' +
      'matches; with several none, and more says what to ask for. Next: updateCustomer, or listJobRequests with customer_id. ' +
      'A new booking needs no look-up: bookAndConfirmJobRequest.',
    fields: { search: 'Name, with phone or postal_code.', postal_code: 'Needed with a name alone.' },
  },
  listJobRequests: {
    description:
      `Visits and requests of one customer by customer_id, or by the phone number, e-mail or code that a caller says; then ${mostMatches} rows at most. ` +
      'state=open leaves out what is completed.',
    fields: { search: 'Whole phone number, e-mail or code.' },
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
export const sayable = (profile: ToolProfile | null, data: unknown): unknown =>
  isCallersProfile(profile) ? withoutUnsaid(data, false) : data;

function withoutUnsaid(value: unknown, isTechnician: boolean): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutUnsaid(entry, isTechnician));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !unsaid.has(name) && !(isTechnician && contacts.has(name)));
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutUnsaid(item, technicianFields.has(name))]));
}
