/** What a refusal or an empty answer says, as far as the dashboard shows it. The contract has the whole of it. */

export interface RemedyCall {
  readonly operation: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly needs?: readonly string[];
}

export interface Remedy extends RemedyCall {
  readonly kind: string;
  readonly then?: readonly RemedyCall[];
}

export interface Blocker {
  readonly kind: string;
  readonly detail?: string;
  readonly missing_skill_ids?: readonly string[];
  readonly visit_minutes?: number;
  readonly max_minutes?: number;
  readonly earliest_feasible_at?: string;
}

export interface VisitInTheWay {
  readonly short_code: string | null;
  readonly frozen_because: string;
}

export interface RefusedVisit {
  readonly short_code: string;
  readonly technician_id: string | null;
  readonly code: string;
  readonly failed_precondition?: string;
  readonly blockers?: readonly Blocker[];
  readonly taken_by: readonly { readonly short_code: string }[];
  readonly nearest_start_at?: string;
}

interface Coded {
  readonly short_code: string | null;
}

/** `data` of a refusal, or an empty answer. */
export interface RefusalData {
  readonly reason?: string;
  readonly detail?: string;
  readonly considered?: number;
  readonly blocked_by?: Readonly<Record<string, number>>;
  readonly crew_short?: { readonly needed: number; readonly largest_crew: number } | null;
  readonly crew_size?: number;
  readonly missing_count?: number;
  readonly blockers?: readonly Blocker[];
  readonly technician?: { readonly id: string; readonly name?: string };
  readonly earliest_feasible_at?: string;
  readonly failed_precondition?: string;
  /** The customer who has the rows of a merged record. */
  readonly merged_into_customer_id?: string;
  readonly conflicts?: readonly VisitInTheWay[];
  readonly would_push?: readonly { readonly short_code: string; readonly customer_name?: string }[];
  readonly unavailable_members?: readonly {
    readonly technician_id: string;
    readonly technician_name: string;
    readonly blockers: readonly Blocker[];
  }[];
  readonly visits?: readonly RefusedVisit[];
  readonly overlapping_visits?: readonly {
    readonly short_code: string;
    readonly scheduled_at: string;
    readonly technician_name: string | null;
  }[];
  readonly uncovered_dates?: readonly string[];
  readonly uncovered_jobs?: readonly Coded[];
  readonly drifted?: readonly Coded[];
  readonly changed_jobs?: readonly Coded[];
  readonly retry_after_seconds?: number | null;
  readonly limit?: number;
  readonly dates?: readonly string[];
  readonly remedies?: readonly Remedy[];
}

/** An unknown value as the data of a refusal. Nothing but an object has any. */
export const refusalData = (value: unknown): RefusalData =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RefusalData) : {};

/** Whether names of technicians, skills or areas are needed to say it. */
export const needsNames = ({ remedies = [], blockers = [], unavailable_members, visits }: RefusalData): boolean =>
  remedies.length > 0 || blockers.length > 0 || unavailable_members !== undefined || visits !== undefined;
