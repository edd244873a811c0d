import { isRefusal, refuse, type Refusal } from '../../../contract/errors.ts';
import type { Remedy } from '../../../contract/explanations.ts';
import type { InputOf, Operations, OutputOf } from '../../../contract/index.ts';
import { findLane } from '../../../engine/board.ts';
import { rankCandidates } from '../../../engine/candidates.ts';
import { crewCandidates, type CrewLead, type CrewMember } from '../../../engine/crew.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import { technicianExists } from '../../../store/schedule/boardRows.ts';
import { findUndeletedJob } from '../../../store/jobs/jobRequests.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import { readContacts, type Contact } from '../../../store/team/technicians.ts';
import { vehiclesFor } from '../../../store/fleet/freeVehicles.ts';
import type { ReadContext } from '../../call/context.ts';
import { read } from '../handler.ts';
import { offBoardBlockers } from '../../planning/placement/offBoard.ts';
import { calendarFor } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { travelAround } from '../../planning/places/travel.ts';
import { quotedDurations, quotedVisit } from '../../planning/visits/jobVisit.ts';
import { callOf, localStart, nextStart } from '../../planning/placement/placement.ts';
import { technicianContactOf, rankedOf } from '../../planning/placement/rankedTechnician.ts';
import { isOpen, isUnderWay } from '../../jobs/lifecycle/jobState.ts';
import { placeDoubtOf } from '../../jobs/booking/placePart.ts';
import { jobPlacement, leadAt, reasonAtStart, recordingRemedies, type JobPlacement } from '../../jobs/remedies/placementRemedies.ts';

type Input = InputOf<Operations['listCrewCandidates']>;

/** A longer list would not help, and each lead adds its own buddies. */
const mostLeads = 50;
const mostBuddies = 20;

/** Technicians who could take over a job at its current time. [crew.candidates]; docs/reference/conventions.md#plans. */
export const listCrewCandidates = read<'listCrewCandidates'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const row = await findUndeletedJob(db, tenant.id, input.id);
  if (!row) return refuse('JOB_REQUEST_NOT_FOUND');
  if (row.scheduledAt === null || !isOpen(row) || row.jobDurationMinutes === null)
    return refuse('JOB_REQUEST_INVALID_TRANSITION', {
      current_status_key: row.statusKey,
      status_version: row.statusVersion,
      required: 'confirmed and scheduled',
    });
  const forced = input.force_lead_id ?? null;
  if (forced !== null && !(await technicianExists(db, tenant.id, forced))) return refuse('TECHNICIAN_NOT_FOUND');
  const found = await candidates(ctx, row, input);
  if (isRefusal(found)) return found;
  const { leads, why } = found;

  const withBuddies = input.include_buddies === true;
  const ids = leads.flatMap(({ lead, buddies }) => [lead, ...(withBuddies ? buddies : [])]).map(({ technicianId }) => technicianId);
  const contacts = await readContacts(db, tenant.id, [...new Set(ids)]);
  const leadIds = leads.map(({ lead }) => lead.technicianId);
  const vehicles = input.include_vehicle === true ? await vehiclesFor(db, tenant.id, row.id, leadIds) : null;
  return {
    job_request_id: row.id,
    start_at: row.scheduledAt,
    end_at: row.endsAt!,
    crew_size: row.crewSize,
    ...why,
    leads: leads.map(({ lead, buddies, heads }) => ({
      ...memberOf(lead, contacts),
      whole_crew: heads >= row.crewSize,
      ...(vehicles ? { vehicle: vehicles.get(lead.technicianId) ?? null } : {}),
      ...(withBuddies ? { buddies: buddies.map((buddy) => ({ ...memberOf(buddy, contacts), preferred: buddy.isPreferred })) } : {}),
    })),
  };
});

const memberOf = (member: CrewMember, contacts: ReadonlyMap<string, Contact>) => ({
  technician: technicianContactOf(contacts.get(member.technicianId)!),
  ...rankedOf(member),
});

interface Found {
  readonly leads: CrewLead[];
  /** The explanation of an empty list. */
  readonly why: Pick<OutputOf<Operations['listCrewCandidates']>, 'considered' | 'blocked_by' | 'reason' | 'remedies'>;
}

async function candidates(ctx: ReadContext, row: JobRow, input: Input): Promise<Found | Refusal<'JOB_REQUEST_NO_TECHNICIAN_AVAILABLE'>> {
  const { tenant } = ctx;
  const current = await ctx.services.boards.live(ctx.db, tenant, ctx.nowMilliseconds, offeredDeparture(ctx.nowMilliseconds));
  const travel = await travelAround(ctx, current, row.latitude, row.longitude);
  const visit = await quotedVisit(ctx, current, row, travel, offeredDeparture(ctx.nowMilliseconds));
  const startMinute = epochMinute(Date.parse(row.scheduledAt!) / 60_000);
  const calendar = calendarFor(tenant, current, visit, startMinute, startMinute + 1);
  const leadId = input.force_lead_id ?? null;
  const asked = jobPlacement(ctx, current, row, quotedDurations(row), visit, leadId);
  const excludedIds = new Set(row.sessions.map(({ technicianId }) => technicianId));
  const options = { excludedIds, leadLimit: mostLeads, buddyLimit: mostBuddies };
  const leads = crewCandidates(asked.board, calendar, visit, startMinute, { ...options, leadId });
  if (leads.length > 0) return { leads, why: {} };
  const { considered, blockedBy, truncated } = rankCandidates(asked.board, calendar, visit, startMinute);
  if (leadId !== null) {
    const [other] = crewCandidates(asked.board, calendar, visit, startMinute, { ...options, leadLimit: 1 });
    const remedies = await alternateRemedies(asked, excludedIds, input, startMinute, other?.lead.technicianId ?? null);
    const counts = { considered, blocked_by: blockedBy, truncated, status_version: row.statusVersion };
    const [offBoard] = findLane(asked.board, leadId) ? [null] : await offBoardBlockers(ctx, leadId);
    return refuse('JOB_REQUEST_NO_TECHNICIAN_AVAILABLE', {
      technician: { id: leadId },
      reason: offBoard?.kind ?? (await reasonAtStart(asked, startMinute)),
      ...(offBoard?.detail === undefined ? {} : { detail: offBoard.detail }),
      ...counts,
      ...placeDoubtOf(asked),
      remedies,
    });
  }
  // The assigned technicians are not candidates, so they must not appear as blocked.
  const others = withoutMembers(asked, excludedIds);
  const ranked = rankCandidates(others.board, calendar, others.visit, startMinute);
  const why = {
    considered: ranked.considered,
    blocked_by: { ...ranked.blockedBy },
    reason: await reasonAtStart(others, startMinute),
    remedies: await alternateRemedies(asked, excludedIds, input, startMinute, null),
  };
  return { leads, why };
}

/** The job without its current members, looking for one more lead. Other missing crew members are not looked for. */
function withoutMembers(asked: JobPlacement, excludedIds: ReadonlySet<string>): JobPlacement {
  const lanes = asked.board.lanes.filter(({ technicianId }) => !excludedIds.has(technicianId));
  return { ...asked, board: { lanes }, visit: { ...asked.visit, crewSize: 1 } };
}

async function alternateRemedies(
  asked: JobPlacement,
  excludedIds: ReadonlySet<string>,
  input: Input,
  startMinute: EpochMinute,
  otherId: string | null,
): Promise<Remedy[]> {
  const { row, tenant, leadId } = asked;
  const remedies: Remedy[] = [];
  if (otherId !== null) remedies.push({ kind: 'choose_technician', ...callOf('listCrewCandidates', { ...input, force_lead_id: otherId }) });
  const others = withoutMembers(asked, excludedIds);
  const triesWith = (sent: Input) => [{ wanted: startMinute, again: () => [callOf('listCrewCandidates', sent)] }];
  const isMovable = row.crewSize === 1 && !others.visit.isMultiDay && !isUnderWay(row, row.statusKey);
  const next = isMovable ? await nextStart(others, startMinute + 1) : null;
  if (next !== null) {
    const technician_id = leadId ?? leadAt(others, next) ?? undefined;
    remedies.push({
      kind: 'choose_time',
      ...callOf('previewJobRequestMove', { id: row.id, start_at: localStart(tenant, next), technician_id }),
    });
  }
  // Changing records never makes a current crew member or an inactive technician a candidate.
  const recorded = await recordingRemedies(others, triesWith(input), remedies.length > 0);
  if (recorded.length > 0 || remedies.length > 0 || leadId === null) return [...remedies, ...recorded];
  const { force_lead_id: _nobody, ...anybody } = input;
  return recordingRemedies({ ...others, leadId: null }, triesWith(anybody), false);
}
