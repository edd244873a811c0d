/** A placement: when a job takes place, with which technicians, and what that means for the customer, the dispatcher and the audit. */
import type { PriorityLevel } from '../../../contract/vocabulary.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { Visit } from '../../../engine/visit.ts';
import type { JobAuditEntry, JobRow } from '../../../store/jobs/jobRows.ts';
import type { JobDetails } from '../../../store/schedule/placements.ts';
import type { ComingJobEvent } from '../lifecycle/jobEvents.ts';

export type { JobDetails };

/** One technician of a placed job, with one session for each day. Times are whole minutes since the epoch. */
interface PlacedMember {
  readonly technicianId: string;
  readonly role: 'lead' | 'buddy';
  readonly sessions: readonly PlacedBlock[];
}

interface PlacedBlock {
  readonly startMinute: EpochMinute;
  readonly endMinute: EpochMinute;
  /** Flat ranges in which nobody works. Needed for work of several days alone: the length of other work says it. */
  readonly breaks?: readonly number[];
  /** Travel from the visit before, or from the start location. null when it is unknown. */
  readonly travelMinutes: number | null;
}

/** A job that loses its time, its technicians and its vehicle, and waits in the queue again. */
export interface Removal {
  readonly job: Pick<JobRow, 'id' | 'sessions'>;
  /** The status of a job that is not confirmed, and the action that it waits for. */
  readonly statusKey: string;
  readonly pendingAction: 'quote' | 'confirm_booking';
  readonly audit: JobAuditEntry;
  readonly event: ComingJobEvent;
}

/** A visit that is completed now with what was done. The message about another visit tells the customer. */
export interface Ending {
  readonly job: JobRow;
  /** What the audit of the completion says. */
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Placement {
  readonly job: { readonly id: string; readonly priorityLevel: PriorityLevel };
  /** The work as the engine placed it. The sessions take its coordinates, and the plan check judges it. */
  readonly visit: Visit;
  /** The lead first. */
  readonly members: readonly PlacedMember[];
  /** `made`: the customer is promised the new start. `kept`: the earlier promise stays. */
  readonly promise: 'made' | 'kept';
  /** `cleared`: removes the attention flag. */
  readonly attention: 'cleared' | 'kept';
  /** A new lead, and the area by which the lead covers the address (null: none). `kept`: the lead stays the same. */
  readonly assignment: { readonly serviceAreaId: string | null } | 'kept';
  /** Set when this placement confirms the job. null for a job that is confirmed already. */
  readonly confirmation: { readonly statusKey: string; readonly arrivalWindowMinutes: number } | null;
  /** Set when this placement changes more of the job than time and technicians. */
  readonly details?: JobDetails;
  /** The technician has set off, so planners must go on leaving the visit where it is. Default: false. */
  readonly isUnderWay?: boolean;
  readonly audit: JobAuditEntry;
  /** The key of the audit entry, if the change has one of its own. */
  readonly auditKey?: 'reopen' | 'reschedule';
  /** The event of the change, without the row, which is read after the write. */
  readonly event: ComingJobEvent;
}
