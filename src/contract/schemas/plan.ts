/** Parts of a dispatch plan that its answers and its refusals share. Decisions, section 4. */
import { Type } from 'typebox';
import { priorityLevels } from '../vocabulary.ts';
import { OneOf, Timestamp, Uuid } from './common.ts';

const moveKinds = ['push', 'reassign', 'reschedule'] as const;

const Place = Type.Object({ technician_id: Uuid(), start_at: Timestamp(), end_at: Timestamp() });

/** A job that gives way. */
export const PlannedMove = Type.Object({
  job_request_id: Uuid(),
  short_code: Type.String(),
  priority: OneOf(priorityLevels),
  status_version: Type.Integer(),
  kind: OneOf(moveKinds, 'push: later the same day; reassign: another technician, same time; reschedule: another day.'),
  from: Place,
  to: Place,
  leaves_confirmed_window: Type.Boolean({ description: 'The new start lies outside the arrival window the customer was promised.' }),
  sla_breached: Type.Boolean({ description: 'It would end after its SLA deadline.' }),
  customer_renotified: Type.Boolean({ description: 'The customer is told a new time.' }),
});
