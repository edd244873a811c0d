import { refuse, type Refusal } from '../../contract/errors.ts';
import { boardWithoutJob } from '../../engine/laneSessions.ts';
import { rankCandidates } from '../../engine/candidates.ts';
import { crewCandidates, type CrewLead, type CrewMember } from '../../engine/crew.ts';
import { epochMinute } from '../../engine/minutes.ts';
import { technicianExists } from '../../store/board.ts';
import { findJob } from '../../store/jobRequests.ts';
import type { JobRow } from '../../store/jobRows.ts';
import { readContacts, type Contact } from '../../store/technicians.ts';
import { vehiclesFor } from '../../store/vehicleAttachment.ts';
import type { ReadContext } from '../../call/context.ts';
import { read } from '../handler.ts';
import { calendarFor } from '../../planning/calendars.ts';
import { offeredDeparture } from '../../planning/departure.ts';
import { travelAround } from '../../planning/travel.ts';
import { quotedVisit } from '../../planning/jobVisit.ts';
import { contactOf, rankedOf } from '../../planning/rankedTechnician.ts';
import { isOpen } from '../../jobs/jobState.ts';

/** Nobody picks from a longer list, and each lead comes with its own buddies. */
const mostLeads = 50;
const mostBuddies = 20;

/** Who else could take a job at the time it has. Specification, "crew-candidates"; decisions, section 4. */
export const listCrewCandidates = read<'listCrewCandidates'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const row = await findJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (row.scheduledAt === null || !isOpen(row) || row.jobDurationMinutes === null)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status: row.statusKey,
      status_version: row.statusVersion,
      required: 'confirmed and scheduled',
    });
  const forced = input.force_lead_id ?? null;
  if (forced !== null && !(await technicianExists(db, tenant.id, forced))) return refuse('TECHNICIAN_NOT_FOUND');
  const found = await candidates(ctx, row, forced);
  if ('refused' in found) return found;

  const withBuddies = input.include_buddies === true;
  const ids = found.flatMap(({ lead, buddies }) => [lead, ...(withBuddies ? buddies : [])]).map(({ technicianId }) => technicianId);
  const contacts = await readContacts(db, tenant.id, [...new Set(ids)]);
  const leadIds = found.map(({ lead }) => lead.technicianId);
  const vehicles = input.include_vehicle === true ? await vehiclesFor(db, tenant.id, row.id, leadIds) : null;
  return {
    job_request_id: row.id,
    start_at: row.scheduledAt,
    end_at: row.endsAt!,
    crew_size: row.crewSize,
    leads: found.map(({ lead, buddies, heads }) => ({
      ...memberOf(lead, contacts),
      whole_crew: heads >= row.crewSize,
      ...(vehicles ? { vehicle: vehicles.get(lead.technicianId) ?? null } : {}),
      ...(withBuddies ? { buddies: buddies.map((buddy) => ({ ...memberOf(buddy, contacts), preferred: buddy.isPreferred })) } : {}),
    })),
  };
});

const memberOf = (member: CrewMember, contacts: ReadonlyMap<string, Contact>) => ({
  technician: contactOf(contacts.get(member.technicianId)!),
  ...rankedOf(member),
});

async function candidates(
  ctx: ReadContext,
  row: JobRow,
  leadId: string | null,
): Promise<CrewLead[] | Refusal<'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE'>> {
  const { tenant } = ctx;
  const current = await ctx.services.boards.current(ctx.db, tenant, ctx.nowMilliseconds);
  const travel = await travelAround(ctx, current, row.latitude, row.longitude);
  const visit = await quotedVisit(ctx, current, row, travel, offeredDeparture(ctx.nowMilliseconds));
  const startMinute = epochMinute(Date.parse(row.scheduledAt!) / 60_000);
  const calendar = calendarFor(tenant, current, visit, startMinute, startMinute + 1);
  const board = boardWithoutJob(current.board, row.id);
  const excludedIds = new Set(row.sessions.map(({ technicianId }) => technicianId));
  const found = crewCandidates(board, calendar, visit, startMinute, { excludedIds, leadId, leadLimit: mostLeads, buddyLimit: mostBuddies });
  if (leadId === null || found.length > 0) return found;
  const { considered, blockedBy, truncated } = rankCandidates(board, calendar, visit, startMinute);
  return refuse('JOB_REQUEST_NO_TECHNICIAN_AVAILABLE', {
    technician: { id: leadId },
    considered,
    blocked_by: blockedBy,
    truncated,
    status_version: row.statusVersion,
  });
}
