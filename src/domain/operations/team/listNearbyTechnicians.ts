import { invalid } from '../../../contract/errors.ts';
import type { Remedy } from '../../../contract/explanations.ts';
import type { InputOf, Operations } from '../../../contract/index.ts';
import { findLane } from '../../../engine/board.ts';
import { epochMinute, type EpochMinute } from '../../../engine/minutes.ts';
import { nearbyTechnicians } from '../../../engine/nearby.ts';
import { singleBlock } from '../../../engine/sessions.ts';
import type { Visit } from '../../../engine/visit.ts';
import { findSkills } from '../../../store/schedule/planningFacts.ts';
import { readContacts } from '../../../store/team/technicians.ts';
import { parseNaiveDatetime } from '../../../ground/time/localTime.ts';
import { formatMinute } from '../../../ground/time/timestamps.ts';
import { technicianContactOf, rankedOf } from '../../planning/placement/rankedTechnician.ts';
import { checkSkills } from '../../resources/catalog/checkSkills.ts';
import { read } from '../handler.ts';
import { invalidTime } from '../../planning/hours/invalidTime.ts';
import { calendarFor, nowMinuteOf } from '../../planning/hours/calendars.ts';
import { offeredDeparture } from '../../planning/visits/departure.ts';
import { callOf, localStart, nextStart } from '../../planning/placement/placement.ts';
import type { ReadContext } from '../../call/context.ts';
import { openingHoursPattern, type TenantBoard } from '../../planning/boards/boards.ts';
import { reasonAtStart, recordingRemedies, startsFrom } from '../../jobs/remedies/placementRemedies.ts';
import { makeJobVisit, type VisitAddress } from '../../planning/visits/visits.ts';
import { travelAround } from '../../planning/places/travel.ts';

const defaultMinutes = 60;
const defaultLimit = 10;
const roundMinutes = 5;
const place = { postalCode: '', city: '', district: '', state: '', country: '', precision: null, isDoubtful: false, doubtKm: 0 };

/** Technicians who can take a visit at a place and time, earliest arrival first. [nearby.filters]. */
export const listNearbyTechnicians = read<'listNearbyTechnicians'>(async (ctx, input) => {
  const { db, tenant } = ctx;
  const now = nowMinuteOf(ctx.nowMilliseconds);
  let startMinute = epochMinute(Math.ceil(now / roundMinutes) * roundMinutes);
  if (input.at !== undefined) {
    const start = parseNaiveDatetime(tenant.timezone, input.at);
    if (!start.ok) return invalidTime('at', tenant.timezone, start);
    if (start.epochMinute < now) return invalid('at', 'in_past', 'past_time');
    startMinute = epochMinute(start.epochMinute);
  }
  const skillIds = [...new Set(input.skill_ids ?? [])];
  const wrongSkill = checkSkills(skillIds, await findSkills(db, tenant.id, skillIds));
  if (wrongSkill) return wrongSkill;

  const current = await ctx.services.boards.live(db, tenant, ctx.nowMilliseconds, now);
  const { latitude, longitude } = input;
  const work = {
    jobMinutes: input.duration_minutes ?? defaultMinutes,
    mobilizationMinutes: 0,
    demobilizationMinutes: 0,
    requiredSkillIds: skillIds,
    preferredTechnicianId: null,
    crewSize: 1,
    departNotBefore: offeredDeparture(ctx.nowMilliseconds),
  };
  const travel = await travelAround(ctx, current, latitude, longitude);
  const visit = makeJobVisit(tenant, current, { ...place, latitude, longitude }, work, travel);
  const calendar = calendarFor(tenant, current, visit, startMinute, startMinute + 1);
  const found = nearbyTechnicians(current.board, calendar, visit, startMinute, input.limit ?? defaultLimit);
  const ids = found.technicians.map(({ technicianId }) => technicianId);
  const contacts = await readContacts(db, tenant.id, ids);
  const first = findLane(current.board, ids[0] ?? '')?.patternIndex ?? openingHoursPattern;
  return {
    start_at: formatMinute(startMinute),
    end_at: formatMinute(singleBlock(calendar, first, visit, startMinute).endMinute),
    business_timezone: tenant.timezone,
    candidates: found.technicians.map((technician) => ({
      technician: technicianContactOf(contacts.get(technician.technicianId)!),
      ...rankedOf(technician),
      arrival_at: formatMinute(technician.arrivalMinute),
    })),
    considered: found.considered,
    blocked_by: { ...found.blockedBy },
    truncated: found.truncated,
    ...(ids.length > 0 ? {} : await whyNobody(ctx, current, visit, { ...place, latitude, longitude }, startMinute, input)),
  };
});

/** Why no technician could come, with remedies. */
async function whyNobody(
  { db, tenant, locale, nowMilliseconds }: ReadContext,
  current: TenantBoard,
  visit: Visit,
  place: VisitAddress,
  startMinute: EpochMinute,
  input: InputOf<Operations['listNearbyTechnicians']>,
) {
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const asked = { db, tenant, locale, current, board: current.board, visit, nowMinute, leadId: null, place, customerId: null };
  const askedAt = (minute: EpochMinute) => callOf('listNearbyTechnicians', { ...input, at: localStart(tenant, minute) });
  const next = await nextStart(asked, startMinute + 1);
  const others: Remedy[] = next === null ? [] : [{ kind: 'choose_time', ...askedAt(next) }];
  const again = (start: EpochMinute) => [askedAt(start)];
  const tries = [
    { wanted: startMinute, again },
    { wanted: startsFrom(asked, startMinute + 1), again },
  ];
  return {
    reason: await reasonAtStart(asked, startMinute),
    remedies: [...others, ...(await recordingRemedies(asked, tries, others.length > 0))],
  };
}
