/** A placement: where a job goes, with whom, and what that means for the customer, the dispatcher and the audit. */
import type { PriorityLevel } from '../../contract/vocabulary.ts';
import type { EpochMinute } from '../../engine/minutes.ts';
import type { Visit } from '../../engine/visit.ts';
import type { AuditEntry } from '../../store/jobs/jobRows.ts';
import type { JobEvent } from '../jobEvents.ts';

/** One technician of a placed job, with a block for each day. Times are whole minutes since the epoch. */
export interface PlacedMember {
  readonly technicianId: string;
  readonly role: 'lead' | 'buddy';
  readonly sessions: readonly PlacedBlock[];
}

export interface PlacedBlock {
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  /** From the visit before, or from the start location; null when it is unknown. */
  readonly travelMinutes: number | null;
}

export interface Placement {
  readonly job: { readonly id: string; readonly priorityLevel: PriorityLevel };
  /** The work as the engine placed it: its point becomes that of the sessions, and the plan check judges it. */
  readonly visit: Visit;
  /** The lead first. */
  readonly members: readonly PlacedMember[];
  /** `made`: the customer is promised the new start. `kept`: what was promised before stands. */
  readonly promise: 'made' | 'kept';
  /** `cleared`: nobody needs to look at the job any more. */
  readonly attention: 'cleared' | 'kept';
  /** A new lead, who covers the address by this area (null: by none). `kept`: the lead has the job already. */
  readonly assignment: { readonly serviceAreaId: string | null } | 'kept';
  /** The first placement of a job confirms it; null for a job that is confirmed. */
  readonly confirmation: { readonly statusKey: string; readonly arrivalWindowMinutes: number } | null;
  readonly audit: AuditEntry;
  /** The one event of the change; the row follows when it is written. */
  readonly event: Omit<JobEvent, 'row'>;
}
