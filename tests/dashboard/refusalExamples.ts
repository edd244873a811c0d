/** Refusals and remedies as the service answers them, for the tests of what the dashboard says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RefusalData, Remedy } from '../../dashboard/parts/refusal/refusalData.ts';
import type { Asked } from '../../dashboard/parts/refusal/remedyButtons.ts';

interface Example {
  readonly operation: string;
  readonly input: Record<string, unknown>;
  readonly answer: { readonly data: RefusalData | null };
}
export const examples = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/examples.json'), 'utf8')) as { refusals: Record<string, Example> }
).refusals;

export const ids = { bea: '018f2b5c-0000-7000-8000-00000000000b', cy: '018f2b5c-0000-7000-8000-00000000000c' };
export const skill = '018f2b5c-0000-7000-8000-00000000000d';
export const area = '018f2b5c-0000-7000-8000-00000000000e';
export const job = '018f2b5c-0000-7000-8000-00000000000f';

export const asked = (operation: string, input: Record<string, unknown> = {}): Asked => ({ operations: [operation], input });

export function recording(kind: string, operation: string, sent: Record<string, unknown>, needs: readonly string[] = []): Remedy {
  return {
    kind,
    operation,
    arguments: sent,
    needs,
    then: [{ operation: 'quoteJobRequest', arguments: { id: job, job_duration_minutes: 60 } }],
  };
}

/** At least one remedy of each kind, in the shape that the service gives it, with the call that was refused. */
export function remedies(): (readonly [what: string, remedy: Remedy, asked: Asked])[] {
  const start = '2031-03-04T09:00';
  const move = (kind: string, some: Record<string, unknown>) =>
    [
      kind,
      { kind, operation: 'previewJobRequestMove', arguments: { id: job, start_at: start, ...some } },
      asked('previewJobRequestMove', { start_at: start }),
    ] as const;
  const quote = (remedy: Remedy) => [remedy.kind, remedy, asked('quoteJobRequest')] as const;
  const confirm = (kind: string, some: Record<string, unknown> = {}) =>
    [
      kind,
      { kind, operation: 'confirmJobRequest', arguments: { id: job, scheduled_at: start, status_version: 3, ...some } },
      asked('confirmJobRequest'),
    ] as const;
  const windows = (kind: string, some: Record<string, unknown>) =>
    [
      kind,
      { kind, operation: 'listJobRequestBookingWindows', arguments: { x_timezone: 'America/Denver', ...some } },
      asked('listJobRequestBookingWindows'),
    ] as const;
  return [
    ...Object.entries(examples).flatMap(([code, { operation, input, answer }]) =>
      (answer.data?.remedies ?? []).map((remedy) => [code, remedy, asked(operation, input)] as const),
    ),
    confirm('choose_time'),
    confirm('choose_technician', { technician_id: ids.bea }),
    confirm('use_current_version'),
    move('choose_time', { start_at: '2031-03-05T10:00' }),
    move('choose_technician', { technician_id: ids.cy, start_at: '2031-03-05T10:00' }),
    move('move_instead', { technician_id: ids.cy }),
    [
      'hand_over',
      {
        kind: 'hand_over',
        operation: 'previewJobRequestHandOver',
        arguments: { id: job, technician_id: ids.bea, start_at: start },
      },
      asked('previewJobRequestMove'),
    ],
    move('allow_displacement', { allow_non_p0_displacement: true }),
    move('change_mode', { mode: 'next_day' }),
    move('change_mode', { mode: 'overtime' }),
    move('change_mode', { displacement_mode: 'reassign' }),
    move('override_hours', { after_hours_override: true }),
    windows('choose_dates', { from: '2031-03-05', to: '2031-03-05' }),
    windows('reduce_crew', { crew_size: 1 }),
    windows('shorten_visit', { duration_minutes: 240 }),
    [
      'move_instead',
      { kind: 'move_instead', operation: 'previewJobRequestMove', arguments: { id: job }, needs: ['start_at'] },
      asked('listMatchingSlots'),
    ],
    [
      'confirm_instead',
      { kind: 'confirm_instead', operation: 'confirmJobRequest', arguments: { id: job, scheduled_at: start, technician_id: ids.bea } },
      asked('previewJobRequestMove'),
    ],
    [
      'preview_again',
      { kind: 'preview_again', operation: 'previewAbsenceResolve', arguments: { technician_id: ids.bea } },
      asked('commitAbsenceResolve'),
    ],
    ['read_again', { kind: 'read_again', operation: 'getJobRequest', arguments: { id: job } }, asked('fireJobRequestAction')],
    [
      'unlock_visit',
      {
        kind: 'unlock_visit',
        operation: 'unlockJobRequest',
        arguments: { id: job },
        then: [{ operation: 'previewJobRequestMove', arguments: { id: job } }],
      },
      asked('previewJobRequestMove'),
    ],
    [
      'raise_priority',
      { kind: 'raise_priority', operation: 'updateJobPriority', arguments: { id: job, priority: 'p0' } },
      asked('previewEmergencyReschedule'),
    ],
    [
      'use_emergency_flow',
      { kind: 'use_emergency_flow', operation: 'listEmergencyCandidates', arguments: { job_request_id: job } },
      asked('confirmJobRequest'),
    ],
    [
      'quote_first',
      { kind: 'quote_first', operation: 'quoteJobRequest', arguments: { id: job, force: true }, needs: ['job_duration_minutes'] },
      asked('listMatchingSlots'),
    ],
    ['see_times', { kind: 'see_times', operation: 'listMatchingSlots', arguments: { id: job } }, asked('previewScheduleOptimization')],
    quote({
      kind: 'quote_anyway',
      operation: 'quoteJobRequest',
      arguments: { id: job, force: true },
      then: [{ operation: 'confirmJobRequest', arguments: { id: job, scheduled_at: start } }],
    }),
    [
      'record_time_off',
      {
        kind: 'record_time_off',
        operation: 'createTechnicianTimeOff',
        arguments: { id: ids.bea },
        then: [{ operation: 'commitAbsenceResolve', arguments: {} }],
      },
      asked('commitAbsenceResolve'),
    ],
    quote(recording('set_address', 'updateCustomer', { id: job }, ['address'])),
    quote(recording('set_address', 'updateCustomerSite', { id: job, site_id: job }, ['address'])),
    quote(recording('open_business', 'replaceOpeningHours', { version: 1, weekly_hours: [], dated_hours: [] })),
    quote(recording('open_business', 'deleteClosure', { date: '2031-12-28' })),
    quote(recording('extend_hours', 'replaceTechnicianAvailability', { id: ids.bea, weekly_hours: [] })),
    quote(recording('assign_service_area', 'replaceTechnicianServiceAreas', { id: ids.bea, service_area_ids: [area] })),
    quote(recording('add_service_area', 'createServiceArea', { name: '80202' })),
    quote(recording('assign_skill', 'replaceTechnicianSkills', { id: ids.bea, skill_ids: [skill] })),
    quote(recording('make_lead', 'updateTechnician', { id: ids.bea, assignment_tier: 'lead' })),
    quote(recording('add_technician', 'createTechnician', { skill_ids: [] }, ['full_name', 'email'])),
    [
      'book_again',
      {
        kind: 'book_again',
        operation: 'archiveJobRequest',
        arguments: { id: job },
        then: [{ operation: 'bookAndConfirmJobRequest', arguments: { scheduled_at: start } }],
      },
      asked('previewJobRequestMove'),
    ],
    ['leave_out', { kind: 'leave_out', operation: 'previewScheduleMoves', arguments: { moves: [] } }, asked('previewScheduleMoves')],
    ['choose_time', { kind: 'choose_time', operation: 'previewScheduleMoves', arguments: { moves: [] } }, asked('previewScheduleMoves')],
  ];
}
