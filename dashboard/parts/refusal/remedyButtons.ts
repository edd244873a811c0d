/** The buttons of a refusal or an empty answer: a label for each remedy, and what a click does. */
import type { PermissionCode } from '../../../src/contract/permissions.ts';
import type { RefusalData, Remedy } from './refusalData.ts';
import { actOf, callsOf, permissionsOf, repeatedCall, type RemedyAct } from './remedyCalls.ts';
import type { Words } from './words.ts';

/** The refused call. */
export interface Asked {
  /** Operations that the place of the refusal can repeat. */
  readonly operations: readonly string[];
  readonly input: Readonly<Record<string, unknown>>;
}

export interface RemedyButton {
  readonly label: string;
  readonly remedy: Remedy;
  readonly act: RemedyAct;
}

export interface RemedyButtons {
  readonly buttons: readonly RemedyButton[];
  /** Sentences for remedies that others must carry out: the member has no right to. */
  readonly forOthers: readonly string[];
}

/** Calls that record something about a technician or an area, with the words for "also". */
const parts = {
  createServiceArea: 'add_service_area',
  createTechnician: 'add_technician',
  replaceTechnicianServiceAreas: 'assign_service_area',
  replaceTechnicianSkills: 'assign_skill',
  updateTechnician: 'make_lead',
  replaceTechnicianAvailability: 'extend_hours',
} as const;
type Recording = keyof typeof parts;
const isRecording = (operation: string): operation is Recording => operation in parts;

/** The technician whom the remedy is about. */
function technicianOf(remedy: Remedy): string | null {
  for (const { operation, arguments: sent } of callsOf(remedy)) {
    const id = isRecording(operation) ? sent['id'] : (sent['technician_id'] ?? sent['lead_technician_id']);
    if (typeof id === 'string' && id !== '{id}') return id;
  }
  return null;
}

/** Other helpers in place of those who cannot come. */
function helperLabel(remedy: Remedy, data: RefusalData, asked: Asked, words: Words): string | null {
  const added = remedy.arguments['add_technician_ids'] as readonly string[] | undefined;
  if (!added) return null;
  const before = (asked.input['add_technician_ids'] ?? []) as readonly string[];
  const names = added.filter((id) => !before.includes(id)).map((id) => words.technician(id));
  const others = (data.unavailable_members ?? []).map(({ technician_id, technician_name }) =>
    words.technician(technician_id, technician_name),
  );
  const technician = words.list(names.length > 0 ? names : added.map((id) => words.technician(id)));
  return others.length === 0
    ? words.text('refusals:helps.try_technician', { technician })
    : words.text('refusals:helps.swap_helper', { technician, other: words.list(others) });
}

/** The start and the technician of the repeated call, as far as they differ from what was asked. */
function placeLabel(remedy: Remedy, asked: Asked, words: Words): string | null {
  const { text } = words;
  const sent = (repeatedCall(remedy, asked.operations) ?? remedy).arguments;
  const start = (sent['scheduled_at'] ?? sent['start_at']) as string | undefined;
  const id = (sent['technician_id'] ?? sent['lead_technician_id']) as string | undefined;
  const isOther = id !== undefined && id !== (asked.input['technician_id'] ?? asked.input['lead_technician_id']);
  const isLater = start !== undefined && start.slice(0, 16) !== String(asked.input['scheduled_at'] ?? asked.input['start_at']).slice(0, 16);
  const technician = words.technician(id);
  if (remedy.kind === 'choose_technician' && isOther)
    return isLater && start !== undefined
      ? text('refusals:helps.choose_technician', { technician, time: words.local(start) })
      : text('refusals:helps.try_technician', { technician });
  if (start === undefined) return null;
  if (sent['scheduled_at'] !== undefined) return text('refusals:helps.choose_time', { time: words.local(start) });
  return isOther && isLater
    ? text('refusals:helps.choose_technician', { technician, time: words.local(start) })
    : text('refusals:helps.try_time', { time: words.local(start) });
}

/** The label of a remedy's button. Never empty: an unknown kind repeats the call. */
export function remedyLabel(remedy: Remedy, data: RefusalData, asked: Asked, words: Words): string {
  const label = firstLabel(remedy, data, asked, words);
  // What else the click records, apart from what the label names.
  const named = remedy.kind === 'add_service_area' ? ['add_service_area', 'assign_service_area'] : [remedy.kind];
  const more = callsOf(remedy).flatMap(({ operation }) =>
    isRecording(operation) && !named.includes(parts[operation]) ? [parts[operation]] : [],
  );
  if (more.length === 0) return label;
  return words.text('refusals:also', {
    deed: label,
    more: words.list([...new Set(more)].map((part) => words.text(`refusals:parts.${part}`))),
  });
}

function firstLabel(remedy: Remedy, data: RefusalData, asked: Asked, words: Words): string {
  const { text, number } = words;
  const { kind } = remedy;
  const sent = (name: string): unknown =>
    callsOf(remedy)
      .map((call) => call.arguments[name])
      .find((value) => value !== undefined);
  const technicianId = technicianOf(remedy);
  const technician = words.technician(technicianId);
  const label = (name: string, values: Readonly<Record<string, unknown>> = {}) => text(`refusals:helps.${name}`, values);
  const start = sent('scheduled_at') ?? sent('start_at');
  switch (kind) {
    case 'choose_time':
    case 'choose_technician':
    case 'choose_dates':
      if (sent('moves') !== undefined) return label('nearest');
      if (sent('from') !== undefined && start === undefined)
        return kind === 'choose_technician'
          ? label('try_technician', { technician })
          : label('choose_dates', { date: words.day(String(sent('from'))) });
      return helperLabel(remedy, data, asked, words) ?? placeLabel(remedy, asked, words) ?? label('try_technician', { technician });
    case 'confirm_instead':
      return label(kind, { time: typeof start === 'string' ? words.local(start) : '' });
    case 'move_instead':
      return typeof start === 'string' ? label(kind, { time: words.local(start) }) : label('move_open');
    case 'hand_over':
      return label(kind, { technician, time: typeof start === 'string' ? words.local(start) : '' });
    case 'quote_anyway':
      return label(kind, { time: typeof start === 'string' ? words.local(start) : '' });
    case 'change_mode':
      if (sent('displacement_mode') === 'reassign' && asked.input['displacement_mode'] !== 'reassign') return label('reassign');
      return label(sent('mode') === 'overtime' ? 'same_day' : kind);
    case 'reduce_crew':
      return label(kind, { size: number(Number(sent('crew_size'))) });
    case 'shorten_visit':
      return label(kind, { minutes: number(Number(sent('job_duration_minutes') ?? sent('duration_minutes'))) });
    case 'extend_hours':
    case 'assign_skill':
    case 'make_lead':
      return label(kind, { technician });
    case 'assign_service_area':
      return label(kind, { technician, area: words.area((sent('service_area_ids') as readonly string[] | undefined)?.at(-1)) });
    case 'add_service_area': {
      const area = words.name(String(remedy.arguments['name'] ?? ''));
      return technicianId === null ? label('add_area_alone', { area }) : label(kind, { area, technician });
    }
    case 'see_times':
    case 'use_current_version':
    case 'preview_again':
    case 'read_again':
    case 'allow_duplicate':
    case 'unlock_visit':
    case 'undo_action':
    case 'raise_priority':
    case 'allow_displacement':
    case 'override_hours':
    case 'use_emergency_flow':
    case 'quote_first':
    case 'record_time_off':
    case 'set_address':
    case 'book_again':
    case 'add_technician':
    case 'open_business':
    case 'leave_out':
      return label(kind);
    default:
      return label('repeat');
  }
}

export function remedyButtons(data: RefusalData, asked: Asked, words: Words, may: (permission: PermissionCode) => boolean): RemedyButtons {
  const buttons: RemedyButton[] = [];
  const forOthers: string[] = [];
  for (const remedy of data.remedies ?? []) {
    const label = remedyLabel(remedy, data, asked, words);
    if (!permissionsOf(remedy, asked.operations).every(may)) forOthers.push(words.text('refusals:mayNot', { deed: label }));
    else if (!buttons.some((one) => one.label === label)) buttons.push({ label, remedy, act: actOf(remedy, asked.operations) });
  }
  return { buttons, forOthers };
}
