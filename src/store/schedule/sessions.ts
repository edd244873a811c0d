/**
 * What happens to the sessions of a job where they are: they end, they are freed, their flags change. Call with the schedule lock held; each
 * returns the technicians whose lanes changed.
 */
import type { Transaction } from '../driver/database.ts';

/**
 * Sessions of a completed job: the time spent stays on the board, because the next journey starts from there; what is left of
 * a session under way, and every later one, is free.
 */
export async function endSessions(tx: Transaction, tenantId: number, jobId: string, nowMinute: number): Promise<string[]> {
  return technicianIds(
    await tx.query<Touched>(
      `update sessions set active = start_minute < $3,
              end_minute = case when start_minute < $3 then least(end_minute, $3) else end_minute end
        where tenant_id = $1 and job_request_id = $2 and active and end_minute > $3 returning technician_id as "technicianId"`,
      [tenantId, jobId, nowMinute],
    ),
  );
}

/** Sessions of an archived job hold no time at all. */
export async function freeSessions(tx: Transaction, tenantId: number, jobId: string): Promise<string[]> {
  return technicianIds(
    await tx.query<Touched>(
      `update sessions set active = false where tenant_id = $1 and job_request_id = $2 and active returning technician_id as "technicianId"`,
      [tenantId, jobId],
    ),
  );
}

/** Sets the bits of the mask in the engine's session flags. */
export async function setSessionFlags(tx: Transaction, tenantId: number, jobId: string, mask: number, bits: number): Promise<string[]> {
  return technicianIds(
    await tx.query<Touched>(
      `update sessions set flags = (flags & ~$3::int) | $4::int
        where tenant_id = $1 and job_request_id = $2 and flags & $3::int <> $4::int returning technician_id as "technicianId"`,
      [tenantId, jobId, mask, bits],
    ),
  );
}

interface Touched {
  readonly technicianId: string;
}

const technicianIds = (rows: readonly Touched[]) => [...new Set(rows.map((row) => row.technicianId))];
