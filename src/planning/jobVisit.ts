/** A job request as the engine's visit: where it is, how long, what it needs, whom its customer prefers. */
import type { EpochMinute } from '../engine/minutes.ts';
import type { TravelModel } from '../engine/geometry/travel.ts';
import type { Visit } from '../engine/visit.ts';
import type { Database } from '../store/driver/database.ts';
import type { JobRow } from '../store/jobs/jobRows.ts';
import { preferredTechnicianOf } from '../store/schedule/planningFacts.ts';
import type { Tenant } from '../store/settings/tenants.ts';
import type { TenantBoard } from './boards.ts';
import { makeJobVisit, type VisitAddress, type WorkDetails } from './visits.ts';

export interface Durations {
  readonly jobDurationMinutes: number;
  readonly mobilizationMinutes: number;
  readonly demobilizationMinutes: number;
}

/** The durations a quote has set. */
export function quotedDurations(row: JobRow): Durations {
  return {
    jobDurationMinutes: row.jobDurationMinutes!,
    mobilizationMinutes: row.mobilizationMinutes ?? 0,
    demobilizationMinutes: row.demobilizationMinutes ?? 0,
  };
}

/** A job as its quote has it: its durations and its crew. */
export function quotedVisit(
  { db, tenant }: { readonly db: Database; readonly tenant: Tenant },
  board: TenantBoard,
  row: JobRow,
  travel: TravelModel | null,
  departNotBefore: EpochMinute | null,
): Promise<Visit> {
  return visitOfJob(db, tenant, board, row, quotedDurations(row), row.crewSize, travel, departNotBefore);
}

/** An address without any text or coordinates is covered by no area, so nobody can be sent there (model, rule 1). */
export function visitAddressOf(
  address: { postal_code?: string; city?: string; district?: string },
  latitude: number | null,
  longitude: number | null,
): VisitAddress {
  return { postalCode: address.postal_code ?? '', city: address.city ?? '', district: address.district ?? '', latitude, longitude };
}

export async function visitOfJob(
  db: Database,
  tenant: Tenant,
  board: TenantBoard,
  row: JobRow,
  durations: Durations,
  crewSize: number,
  travel: TravelModel | null,
  departNotBefore: EpochMinute | null,
): Promise<Visit> {
  const work: WorkDetails = {
    jobMinutes: durations.jobDurationMinutes,
    mobilizationMinutes: durations.mobilizationMinutes,
    demobilizationMinutes: durations.demobilizationMinutes,
    crewSize,
    requiredSkillIds: row.skills.map((skill) => skill.id),
    preferredTechnicianId: row.customerId === null ? null : await preferredTechnicianOf(db, tenant.id, row.customerId),
    departNotBefore,
  };
  return makeJobVisit(tenant, board, visitAddressOf(row.address, row.latitude, row.longitude), work, travel);
}
