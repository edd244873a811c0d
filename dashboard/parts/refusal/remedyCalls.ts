/** What a click on a remedy does: calls to make, the refused call to repeat, or a page where a person fills something in. */
import type { PermissionCode } from '../../../src/contract/permissions.ts';
import { newRowId, type Search } from '../search.ts';
import type { Remedy, RemedyCall } from './refusalData.ts';

type Arguments = Readonly<Record<string, unknown>>;

export interface Page {
  readonly to: string;
  readonly search: Search;
}

export interface RemedyAct {
  /** Calls to make first, in order. `{id}` in later arguments stands for the id that the first call creates. */
  readonly calls: readonly RemedyCall[];
  /** Arguments with which the refused call is repeated; empty: as before. null: the page is the next step. */
  readonly again: Arguments | null;
  readonly page: Page | null;
}

/** Calls that change something, with the permissions that they need. */
const changing: Readonly<Record<string, readonly PermissionCode[]>> = {
  createServiceArea: ['catalog_manage'],
  createTechnician: ['team_manage'],
  updateTechnician: ['team_manage'],
  replaceTechnicianServiceAreas: ['team_manage'],
  replaceTechnicianSkills: ['team_manage'],
  replaceTechnicianAvailability: ['team_manage'],
  replaceOpeningHours: ['team_view', 'business_manage'],
  deleteClosure: ['business_manage'],
  createTechnicianTimeOff: ['team_manage'],
  updateCustomer: ['customers_manage'],
  updateCustomerSite: ['customers_manage'],
  quoteJobRequest: ['job_manage'],
  confirmJobRequest: ['job_manage'],
  updateJobPriority: ['job_manage'],
  archiveJobRequest: ['job_manage'],
  reopenJobRequest: ['job_manage'],
  bookAndConfirmJobRequest: ['job_manage', 'job_create', 'customers_manage'],
  unlockJobRequest: ['job_manage', 'schedule_manage'],
  undoJobRequestAction: ['job_manage'],
  unscheduleJobRequest: ['job_manage', 'schedule_manage'],
};

export const callsOf = (remedy: Remedy): readonly RemedyCall[] => [remedy, ...(remedy.then ?? [])];

/** A preview and its commit are the same question. */
const questionOf = (operation: string) => operation.replace(/^commit/, 'preview');

/** The call that repeats one of the refused operations. */
export const repeatedCall = (remedy: Remedy, asked: readonly string[]): RemedyCall | null =>
  callsOf(remedy).find(({ operation }) => asked.some((one) => questionOf(one) === questionOf(operation))) ?? null;

/** The permissions that the remedy needs besides those of the refused call. */
export const permissionsOf = (remedy: Remedy, asked: readonly string[]): readonly PermissionCode[] => {
  const repeated = repeatedCall(remedy, asked);
  return callsOf(remedy).flatMap((call) => (call === repeated ? [] : (changing[call.operation] ?? [])));
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const listed = (ids: unknown): string => (Array.isArray(ids) ? ids.join(',') : '');

/** A question on the board: a card with this technician and start. */
function questionPage(as: string, job: unknown, { technician_id, start_at, scheduled_at, after_hours_override, mode }: Arguments): Page {
  const at = text(start_at ?? scheduled_at);
  if (text(technician_id) === '' || at === '') return { to: '/board', search: { open: text(job) } };
  const search = { ask: text(job), as, to: text(technician_id), at: at.slice(0, 16) };
  return {
    to: '/board',
    search: { ...search, ...(mode === 'next_day' ? { mode } : {}), ...(after_hours_override === true ? { late: '1' } : {}) },
  };
}

/** The page on which a person makes this call, with what is known filled in. */
function pageOf({ operation, arguments: sent }: RemedyCall): Page | null {
  switch (operation) {
    case 'createTechnician':
      return {
        to: '/team',
        search: { open: newRowId, withSkills: listed(sent['skill_ids']), withAreas: listed(sent['service_area_ids']) },
      };
    case 'createServiceArea':
      return { to: '/catalog/areas', search: { open: newRowId } };
    case 'updateTechnician':
    case 'replaceTechnicianServiceAreas':
    case 'replaceTechnicianSkills':
    case 'replaceTechnicianAvailability':
    case 'createTechnicianTimeOff':
      return { to: '/team', search: { open: text(sent['id']) } };
    case 'updateCustomer':
    case 'updateCustomerSite':
      return { to: '/customers', search: { open: text(sent['id']) } };
    case 'listMatchingSlots':
    case 'quoteJobRequest':
      return { to: '/board', search: { panel: 'book', job: text(sent['id']) } };
    case 'confirmJobRequest':
      return text(sent['technician_id']) === ''
        ? { to: '/board', search: { panel: 'book', job: text(sent['id']) } }
        : questionPage('confirm', sent['id'], sent);
    case 'previewJobRequestMove':
    case 'commitJobRequestMove':
      return questionPage('move', sent['id'], sent);
    case 'previewJobRequestHandOver':
    case 'commitJobRequestHandOver':
      return questionPage('handOver', sent['id'], sent);
    case 'previewEmergencyReschedule':
    case 'commitEmergencyReschedule':
      return questionPage('emergency', sent['job_request_id'], sent);
    case 'listEmergencyCandidates':
      return { to: '/board', search: { panel: 'emergency', job: text(sent['job_request_id']) } };
    case 'archiveJobRequest':
    case 'getJobRequest':
    case 'previewJobRequestChange':
    case 'commitJobRequestChange':
      return { to: '/board', search: { open: text(sent['id']) } };
    default:
      return null;
  }
}

/** Remedies after which a person still has to decide: these open a card or a drawer, and write nothing by themselves. */
const onlyOpens: ReadonlySet<string> = new Set(['book_again', 'confirm_instead', 'move_instead', 'quote_first', 'hand_over']);

export function actOf(remedy: Remedy, asked: readonly string[]): RemedyAct {
  const calls = callsOf(remedy);
  const repeated = repeatedCall(remedy, asked);
  const before = repeated === null ? calls : calls.slice(0, calls.indexOf(repeated));
  if (onlyOpens.has(remedy.kind) && repeated !== remedy) return { calls: [], again: null, page: pageOf(remedy) };
  // Something is left to fill in: the page of that call comes first.
  const unknown = calls.find(({ needs = [] }) => needs.length > 0);
  if (unknown) return { calls: before.slice(0, calls.indexOf(unknown)), again: null, page: pageOf(unknown) };
  const made = before.filter(({ operation }) => operation in changing);
  if (repeated) return { calls: made, again: repeated.arguments, page: null };
  // The remedy asks something else. A read of the same thing is left to the page, which reads it anyway.
  const next = calls.find(({ operation }) => !(operation in changing));
  const page = next && next.operation !== 'getJobRequest' ? pageOf(next) : null;
  return { calls: made, again: page === null ? {} : null, page };
}

/** Replaces `{id}` in the arguments by the id that the first call created. */
export function withId(value: unknown, id: string | null): unknown {
  if (value === '{id}') return id;
  if (Array.isArray(value)) return value.map((one) => withId(one, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withId(one, id)]));
}
