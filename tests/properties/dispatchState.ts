/** The types of the dispatch properties: a business as the database has it, and the answers of dispatch. */
import type { OutputOf, Operations } from '../../src/contract/index.ts';

export type CascadeAnswer = OutputOf<Operations['previewEmergencyReschedule']>;
export type AbsenceAnswer = OutputOf<Operations['previewAbsenceResolve']>;

export interface JobState {
  readonly id: string;
  readonly status_version: number;
  readonly priority_level: 'p0' | 'p1' | 'p2' | 'p3';
  readonly technician_id: string | null;
  readonly scheduled_at: string | null;
  readonly ends_at: string | null;
  readonly arrival_window_minutes: number | null;
  readonly promised_start_at: string | null;
  readonly job_duration_minutes: number;
  readonly crew_size: number;
  readonly locked_at: string | null;
  readonly skill_ids: string[];
  readonly address: { postal_code?: string };
  readonly latitude: number;
  readonly longitude: number;
}

export interface SessionState {
  readonly job_request_id: string;
  readonly technician_id: string;
  readonly role: 'lead' | 'buddy';
  readonly start_minute: number;
  readonly end_minute: number;
  readonly flags: number;
  readonly active: boolean;
}

export type Weekly = { weekday: number; start_minute: number; end_minute: number }[];

export interface TechnicianState {
  readonly id: string;
  readonly assignment_tier: 'lead' | 'buddy' | 'float' | null;
  readonly start_latitude: number;
  readonly start_longitude: number;
  readonly weekly_hours: Weekly | null;
  readonly skillIds: string[];
  readonly areaIds: string[];
  /** Reserved time, in minutes since the epoch. */
  readonly reserved: { startMinute: number; endMinute: number }[];
  readonly timeOff: { start_date: string; end_date: string; start_minute: number | null; end_minute: number | null; status: string }[];
}

export interface BoardState {
  /** Every row that a preview might have changed, as text. */
  readonly text: string;
  readonly nowMinute: number;
  readonly technicians: readonly TechnicianState[];
  readonly areas: readonly { id: string; postal_code: string }[];
  readonly openings: Weekly;
  readonly jobs: ReadonlyMap<string, JobState>;
  readonly sessions: readonly SessionState[];
  readonly events: readonly { id: string; type: string; resource_id: string }[];
}
