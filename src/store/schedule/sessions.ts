/**
 * Changes to the sessions of a job that do not move them: they end, their time becomes free, or their flags or place change. Hold the
 * schedule lock. Each function returns the technicians whose lanes changed.
 */
import type { Transaction } from '../driver/database.ts';

/**
 * Ends the sessions of a completed job. The time that was spent stays on the board, because the next journey starts there. The rest of the
 * current session and all later sessions become free.
 */
export async function endSessions(tx: Transaction, tenantId: number, jobId: string, nowMinute: number): Promise<string[]> {
  return technicianIds(
    await tx.query<TouchedSession>(
      `update sessions set active = start_minute < $3,
              end_minute = case when start_minute < $3 then least(end_minute, $3) else end_minute end
        where tenant_id = $1 and job_request_id = $2 and active and end_minute > $3 returning technician_id as "technicianId"`,
      [tenantId, jobId, nowMinute],
    ),
  );
}

/** Frees all sessions of an archived job. */
export async function freeSessions(tx: Transaction, tenantId: number, jobId: string): Promise<string[]> {
  return technicianIds(
    await tx.query<TouchedSession>(
      `update sessions set active = false where tenant_id = $1 and job_request_id = $2 and active returning technician_id as "technicianId"`,
      [tenantId, jobId],
    ),
  );
}

/** Sets the flags of the mask to `bits`. See `sessionFlags` in contract/vocabulary.ts. */
export async function setSessionFlags(tx: Transaction, tenantId: number, jobId: string, mask: number, bits: number): Promise<string[]> {
  return technicianIds(
    await tx.query<TouchedSession>(
      `update sessions set flags = (flags & ~$3::int) | $4::int
        where tenant_id = $1 and job_request_id = $2 and flags & $3::int <> $4::int returning technician_id as "technicianId"`,
      [tenantId, jobId, mask, bits],
    ),
  );
}

/** The technicians with a session of the job. */
export async function techniciansOf(tx: Transaction, tenantId: number, jobId: string): Promise<string[]> {
  return technicianIds(
    await tx.query<TouchedSession>('select technician_id as "technicianId" from sessions where tenant_id = $1 and job_request_id = $2', [
      tenantId,
      jobId,
    ]),
  );
}

/** Where the sessions of a job are. `coarseness`: the bits of `coarsenessFlags` (engine/sessionRows.ts). */
interface SessionPlace {
  readonly jobId: string;
  /** null without a place. */
  readonly latE6: number | null;
  readonly lonE6: number | null;
  readonly coarseness: number;
}

/** Writes the place of jobs into their sessions. The times stay, even when travel from the visit before now takes too long. */
export async function placeSessions(tx: Transaction, tenantId: number, places: readonly SessionPlace[], mask: number): Promise<string[]> {
  return technicianIds(
    await tx.query<TouchedSession>(
      `update sessions s set latitude_e6 = (p->>'latE6')::int, longitude_e6 = (p->>'lonE6')::int,
              flags = (s.flags & ~$3::int) | (p->>'coarseness')::int
         from jsonb_array_elements($2::jsonb) as p
        where s.tenant_id = $1 and s.job_request_id = (p->>'jobId')::uuid returning s.technician_id as "technicianId"`,
      [tenantId, JSON.stringify(places), mask],
    ),
  );
}

/** Travel to a session of a job. */
export interface SessionTravel {
  readonly technicianId: string;
  readonly ordinal: number;
  readonly travelMinutes: number | null;
}

/** Writes the travel to the sessions of a job. Sessions that are not listed have unknown travel afterwards. */
export async function writeSessionTravel(
  tx: Transaction,
  tenantId: number,
  jobId: string,
  travel: readonly SessionTravel[],
): Promise<void> {
  await tx.query(
    `update sessions s set travel_minutes = (
              select (t->>'travelMinutes')::int from jsonb_array_elements($3::jsonb) as t
               where (t->>'technicianId')::uuid = s.technician_id and (t->>'ordinal')::int = s.ordinal)
      where s.tenant_id = $1 and s.job_request_id = $2`,
    [tenantId, jobId, JSON.stringify(travel)],
  );
}

interface TouchedSession {
  readonly technicianId: string;
}

const technicianIds = (rows: readonly TouchedSession[]) => [...new Set(rows.map((row) => row.technicianId))];
