import { invalid } from '../../contract/errors.ts';
import { epochMinute } from '../../engine/minutes.ts';
import { nearbyTechnicians } from '../../engine/nearby.ts';
import { findSkills } from '../../store/planningFacts.ts';
import { readContacts } from '../../store/technicians.ts';
import { parseNaiveDatetime } from '../../time/localTime.ts';
import { formatMinute } from '../../time/timestamps.ts';
import { contactOf, rankedOf } from '../../planning/rankedTechnician.ts';
import { checkSkills } from '../../resources/checkSkills.ts';
import { read } from '../handler.ts';
import { invalidTime } from '../../planning/invalidTime.ts';
import { calendarFor, nowMinuteOf } from '../../planning/calendars.ts';
import { offeredDeparture } from '../../planning/departure.ts';
import { visitOf } from '../../planning/visits.ts';
import { travelAround } from '../../planning/travel.ts';

const defaultMinutes = 60;
const defaultLimit = 10;
const roundMinutes = 5;

/** Who can take a visit at a place and time, nearest arrival first. Specification, "Technicians and scheduling reads". */
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

  const current = await ctx.services.boards.current(db, tenant, ctx.nowMilliseconds);
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
  const visit = visitOf(tenant, current, { postalCode: '', city: '', district: '', latitude, longitude }, work, travel);
  const calendar = calendarFor(tenant, current, visit, startMinute, startMinute + 1);
  const found = nearbyTechnicians(current.board, calendar, visit, startMinute, input.limit ?? defaultLimit);
  const ids = found.technicians.map(({ technicianId }) => technicianId);
  const contacts = await readContacts(db, tenant.id, ids);
  return {
    start_at: formatMinute(startMinute),
    end_at: formatMinute(startMinute + visit.visitMinutes),
    business_timezone: tenant.timezone,
    candidates: found.technicians.map((technician) => ({
      technician: contactOf(contacts.get(technician.technicianId)!),
      ...rankedOf(technician),
      arrival_at: formatMinute(technician.arrivalMinute),
    })),
    considered: found.considered,
    blocked_by: { ...found.blockedBy },
    truncated: found.truncated,
  };
});
