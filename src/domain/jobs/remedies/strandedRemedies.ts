/** Remedies for a booked visit that its technician can no longer do: each previews a move of it. docs/decisions/0031. */
import type { Remedy } from '../../../contract/explanations.ts';
import type { Locale } from '../../../contract/vocabulary.ts';
import { epochMinute } from '../../../engine/minutes.ts';
import type { Database } from '../../../store/driver/database.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { Tenant } from '../../../store/settings/tenants.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { callOf, latestSameDay, localStart, nextStart } from '../../planning/placement/placement.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { quotedDurations, quotedVisit } from '../../planning/visits/jobVisit.ts';
import { leadSessionOf } from '../lifecycle/jobState.ts';
import { jobPlacement, leadAt, recordingRemedies, startsFrom } from './placementRemedies.ts';

type Asked = { readonly db: Database; readonly tenant: Tenant; readonly locale: Locale; readonly nowMilliseconds: number };

/** `board`: as it is after the change that stranded the visit. A change of records, such as a technician's areas, needs no move. */
export async function strandedRemedies(ctx: Asked, board: TenantBoard, row: JobRow): Promise<Remedy[]> {
  const lead = leadSessionOf(row);
  if (!lead || row.jobDurationMinutes === null) return [];
  const visit = await quotedVisit(ctx, board, row, null, offeredDeparture(ctx.nowMilliseconds));
  const placement = jobPlacement(ctx, board, row, quotedDurations(row), visit, lead.technicianId);
  const start = epochMinute(lead.startMinute);
  const remedies: Remedy[] = [];
  const add = (kind: 'choose_time' | 'choose_technician', minute: number, technicianId?: string) =>
    remedies.push({
      kind,
      ...callOf('previewJobRequestMove', { id: row.id, start_at: localStart(ctx.tenant, minute), technician_id: technicianId }),
    });
  // Work of several days cannot be moved as a whole.
  if (row.sessions.every(({ ordinal }) => ordinal === 1)) {
    const other = start >= placement.nowMinute ? leadAt(placement, start) : null;
    if (other !== null && other !== lead.technicianId) add('choose_technician', start, other);
    const next = await nextStart(placement, start + 1);
    if (next !== null) add('choose_time', next);
    const sameDay = await latestSameDay(placement, start, next);
    if (sameDay !== null) add('choose_time', sameDay);
    const anybody = remedies.length === 0 ? await nextStart(placement, start + 1, { leadId: null }) : null;
    if (anybody !== null) add('choose_technician', anybody, leadAt(placement, anybody) ?? undefined);
  }
  const again = () => [];
  const tries = [
    { wanted: start, again },
    { wanted: startsFrom(placement, start + 1), again },
  ];
  return [...remedies, ...(await recordingRemedies(placement, tries, remedies.length > 0))];
}
