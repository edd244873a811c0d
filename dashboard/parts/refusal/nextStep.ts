/** What to do next when no remedy comes: a sentence, and the page that it leads to. So no refusal is a dead end. */
import type { RefusalData } from './refusalData.ts';
import type { Page } from './remedyCalls.ts';

export type NextName =
  | 'again'
  | 'wait'
  | 'reload'
  | 'entry'
  | 'ask'
  | 'board'
  | 'job'
  | 'hours'
  | 'areas'
  | 'team'
  | 'customers'
  | 'merged'
  | 'days'
  | 'files'
  | 'space';
export type LinkName = 'board' | 'job' | 'jobs' | 'hours' | 'areas' | 'team' | 'customers' | 'customer' | 'members';

export interface NextStep {
  /** null: the sentence of the code says it already. */
  readonly sentence: NextName | null;
  readonly link: (Page & { readonly name: LinkName }) | null;
}

const pages: Readonly<Record<Exclude<LinkName, 'job' | 'customer'>, Page>> = {
  board: { to: '/board', search: {} },
  jobs: { to: '/jobs', search: {} },
  hours: { to: '/settings/hours', search: {} },
  areas: { to: '/catalog/areas', search: {} },
  team: { to: '/team', search: {} },
  customers: { to: '/customers', search: {} },
  members: { to: '/settings/members', search: {} },
};

const byReason: Readonly<Record<string, NextName>> = {
  outside_working_hours: 'hours',
  no_working_day: 'hours',
  requested_windows_passed: 'days',
  outside_service_area: 'areas',
  address_missing: 'customers',
  off_shift: 'team',
  on_time_off: 'team',
  missing_required_skills: 'team',
  no_technician_available: 'team',
  not_lead_tier: 'team',
  visit_too_long: 'team',
  crew_short: 'team',
  crew_larger_than_roster: 'team',
};

/** Faults of the service or the connection. */
const passing: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'IDEMPOTENCY_IN_PROGRESS',
  'REQUEST_TIMEOUT',
  'INVITATION_JUST_SENT',
  'SANDBOX_RESET_UNFINISHED',
]);
const faults: ReadonlySet<string> = new Set(['INTERNAL_ERROR']);
const access: ReadonlySet<string> = new Set([
  'PERMISSION_DENIED',
  'IDENTITY_PROVIDER_OWNERS_ONLY',
  'OWNER_REQUIRED',
  'CONFIRMATION_REQUIRED',
  'TIME_OFF_DECIDED',
  'BUSINESS_SUSPENDED',
  'OPERATOR_ONLY',
  'API_KEY_NOT_RENEWABLE',
  'WEBHOOK_EVENT_NOT_PERMITTED',
  'CONNECTION_ENDED',
]);
const sayThemselves: ReadonlySet<string> = new Set(['SECOND_PROOF_REQUIRED', 'PROOF_WRONG']);
/** Something that was typed or chosen is refused. */
const entry =
  /_DUPLICATE|_TAKEN|_REQUIRED$|_INVALID_|VALIDATION|_WRONG$|LIMIT|_IN_USE$|_FIXED$|_OUT_OF_RANGE$|_NOT_EMPTY$|_READ_ONLY$|_INACTIVE$|TOO_LARGE$|SINCE_AHEAD|LAST_OWNER|IS_YOURSELF|SANDBOX_ONLY|HAS_SIGN_IN|HAS_OPEN_JOBS|NOT_TEXTED|_UNTRIED$/;
const onBoard = /^(SCHEDULE_MOVE|HAND_OVER|EMERGENCY_|JOB_REQUEST_(NO_TECHNICIAN|TECH_INFEASIBLE|P0|OVERLAPPING))/;
const ofJob = /^JOB_REQUEST_(INVALID|STAGE|ACTION|QUOTE)/;

/** `code`: null for an empty answer. `jobId`: the job that the question was about. */
export function nextStep(
  code: string | null,
  { reason, failed_precondition: failed, merged_into_customer_id: mergedInto }: RefusalData,
  jobId: string | null,
): NextStep {
  const job =
    jobId === null ? ({ name: 'jobs', ...pages.jobs } as const) : ({ name: 'job', to: '/jobs', search: { open: jobId } } as const);
  const byWhy = reason === undefined ? undefined : byReason[reason];
  if (byWhy !== undefined && (code === null || code.startsWith('JOB_REQUEST_')))
    return { sentence: byWhy, link: byWhy === 'days' ? { name: 'board', ...pages.board } : linkTo(byWhy) };
  if (code === null) return { sentence: 'board', link: linkTo('board') };
  if (mergedInto !== undefined) return { sentence: 'merged', link: { name: 'customer', to: '/customers', search: { open: mergedInto } } };
  if (code === 'FILE_LIMIT_REACHED') return { sentence: 'files', link: null };
  if (code === 'FILE_SPACE_FULL') return { sentence: 'space', link: null };
  if (passing.has(code)) return { sentence: 'wait', link: null };
  if (faults.has(code)) return { sentence: 'again', link: null };
  if (sayThemselves.has(code)) return { sentence: null, link: null };
  if (access.has(code)) return { sentence: 'ask', link: null };
  if (failed !== undefined || ofJob.test(code)) return { sentence: 'job', link: job };
  if (onBoard.test(code)) return { sentence: 'board', link: { name: 'board', ...pages.board } };
  if (code === 'ABSENCE_RESOLVE_TIME_OFF_REQUIRED') return { sentence: 'team', link: linkTo('team') };
  if (entry.test(code)) return { sentence: 'entry', link: null };
  return { sentence: 'reload', link: null };
}

const linkTo = (name: NextName): NextStep['link'] =>
  name in pages ? { name: name as keyof typeof pages, ...pages[name as keyof typeof pages] } : null;
