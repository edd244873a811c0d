/** Turns a job request into the engine's visit: address, length, skills and the customer's preferred technician. */
import type { Precision } from '../../../contract/vocabulary.ts';
import type { EpochMinute } from '../../../engine/minutes.ts';
import type { TravelModel } from '../../../ground/geometry/travel.ts';
import type { Visit } from '../../../engine/visit.ts';
import type { Database } from '../../../store/driver/database.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { preferredTechnicianOf } from '../../../store/schedule/preferredTechnician.ts';
import { doubtKmOf, isDoubt } from '../../../ground/places/placeNotes.ts';
import type { StoredPlaceNote } from '../../../store/places.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { TenantBoard } from '../boards/boards.ts';
import { makeJobVisit, type VisitAddress, type WorkDetails } from './visits.ts';

export interface Durations {
  readonly jobDurationMinutes: number;
  readonly mobilizationMinutes: number;
  readonly demobilizationMinutes: number;
}

/** The durations that the quote has set. */
export function quotedDurations(row: JobRow): Durations {
  return {
    jobDurationMinutes: row.jobDurationMinutes!,
    mobilizationMinutes: row.mobilizationMinutes ?? 0,
    demobilizationMinutes: row.demobilizationMinutes ?? 0,
  };
}

/** The visit of a job with the durations and crew size of its quote. */
export function quotedVisit(
  { db, tenant }: { readonly db: Database; readonly tenant: Tenant },
  board: TenantBoard,
  row: JobRow,
  travel: TravelModel | null,
  departNotBefore: EpochMinute | null,
): Promise<Visit> {
  return visitOfJob(db, tenant, board, { row, durations: quotedDurations(row), crewSize: row.crewSize, travel, departNotBefore });
}

/** No area covers an address without any text or coordinates, so rule 1 of feasibility blocks every technician. */
export function visitAddressOf({ address, latitude, longitude, precision, placeNote }: PlacedAddress): VisitAddress {
  const { postal_code: postalCode = '', city = '', district = '', state = '', country = '' } = address;
  const isDoubtful = latitude === null && Boolean(placeNote && isDoubt(placeNote, country));
  return {
    postalCode,
    city,
    district,
    state,
    country,
    latitude,
    longitude,
    precision,
    isDoubtful,
    doubtKm: placeNote ? doubtKmOf(placeNote) : 0,
  };
}

/** A stored address, with its place. Without a note: one that is on the board already. */
interface PlacedAddress {
  readonly address: {
    readonly postal_code?: string;
    readonly city?: string;
    readonly district?: string;
    readonly state?: string;
    readonly country?: string;
  };
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly precision: Precision | null;
  readonly placeNote?: StoredPlaceNote | null;
}

/** A job with the durations and crew that it has, or that it would have after a quote. */
interface JobVisitQuestion {
  readonly row: JobRow;
  readonly durations: Durations;
  /** Technicians on the job. */
  readonly crewSize: number;
  readonly travel: TravelModel | null;
  /** The earliest departure, from home or from the previous job. Null: no bound. */
  readonly departNotBefore: EpochMinute | null;
}

/** The visit that the engine plans for a job. */
export async function visitOfJob(db: Database, tenant: Tenant, board: TenantBoard, question: JobVisitQuestion): Promise<Visit> {
  const preferred = await preferredTechnicianOf(db, tenant.id, question.row.id);
  return visitOfPreference(tenant, board, preferred, question);
}

/** Like `visitOfJob`, for a caller that has read the technician whom the customer prefers. */
export function visitOfPreference(
  tenant: Tenant,
  board: TenantBoard,
  preferredTechnicianId: string | null,
  { row, durations, crewSize, travel, departNotBefore }: JobVisitQuestion,
): Visit {
  const work: WorkDetails = {
    jobMinutes: durations.jobDurationMinutes,
    mobilizationMinutes: durations.mobilizationMinutes,
    demobilizationMinutes: durations.demobilizationMinutes,
    crewSize,
    requiredSkillIds: row.skills.map((skill) => skill.id),
    preferredTechnicianId,
    departNotBefore,
    isEmergency: row.priorityLevel === 'p0',
  };
  return makeJobVisit(tenant, board, visitAddressOf(row), work, travel);
}
