import { invalid, isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { InputOf, Operations } from '../../contract/index.ts';
import { isFormerAlias } from '../../store/businessSettings.ts';
import { findCustomerPlace, findSkills, findTypeDefaults } from '../../store/planningFacts.ts';
import { localDateOf } from '../../time/localTime.ts';
import type { ReadContext } from '../../call/context.ts';
import { checkSkills } from '../../resources/checkSkills.ts';
import { read } from '../handler.ts';
import { bookableDays, defaultVisitMinutes } from '../../planning/bookableDays.ts';
import { nowMinuteOf } from '../../planning/calendars.ts';
import type { VisitPlace, VisitWork } from '../../planning/visits.ts';
import { offeredDeparture } from '../../planning/departure.ts';
import { placeOf } from '../../planning/jobVisit.ts';
import { dayRange, zoneOf } from '../../jobs/requestRules.ts';
import { whyNoWindows } from '../../jobs/windowRemedies.ts';

type Input = InputOf<Operations['listJobRequestBookingWindows']>;
type Codes = 'CUSTOMER_NOT_FOUND' | 'JOB_TYPE_NOT_FOUND' | 'JOB_TYPE_INACTIVE' | 'SKILL_NOT_FOUND' | 'VALIDATION_ERROR';

/** Customer-local days and periods with the business-local ranges in which somebody could come. Specification, "Job requests" rule 1. */
export const listJobRequestBookingWindows = read<'listJobRequestBookingWindows'>(async (ctx, input) => {
  const { tenant } = ctx;
  // A credential is bound to one business: another's alias is as unknown as one that does not exist.
  if (input.alias !== undefined && input.alias !== tenant.alias && !(await isFormerAlias(ctx.db, tenant.businessId, input.alias)))
    return refuse('BUSINESS_NOT_FOUND');
  if ((input.latitude === undefined) !== (input.longitude === undefined))
    return invalid(input.latitude === undefined ? 'latitude' : 'longitude', 'required', 'together_or_neither', {
      first: 'latitude',
      second: 'longitude',
    });
  const zone = zoneOf('x_timezone', input.x_timezone);
  if (isRefusal(zone)) return zone;
  const now = nowMinuteOf(ctx.nowMilliseconds);
  const range = dayRange(input, localDateOf(zone, now), { days: 13, most: 31 });
  if (isRefusal(range)) return range;
  const wanted = await wantedVisit(ctx, input);
  if (isRefusal(wanted)) return wanted;

  const { days, board, visit, rangesOf } = await bookableDays(ctx, { zone, range, ...wanted });
  const answer = { alias: tenant.alias, business_timezone: tenant.timezone, customer_timezone: zone, days };
  if (days.length > 0) return answer;
  const asked = {
    db: ctx.db,
    tenant,
    current: board,
    board: board.board,
    visit,
    nowMinute: now,
    leadId: null,
    place: wanted.place,
    customerId: input.customer_id ?? null,
  };
  const bufferMinutes = wanted.work.mobilizationMinutes + wanted.work.demobilizationMinutes;
  const why = await whyNoWindows({ input, asked, bufferMinutes, days: range, today: localDateOf(zone, now), zone, rangesOf });
  return { ...answer, ...why };
});

async function wantedVisit(ctx: ReadContext, input: Input): Promise<{ place: VisitPlace | null; work: VisitWork } | Refusal<Codes>> {
  const { tenant, db } = ctx;
  const customer = input.customer_id === undefined ? null : await findCustomerPlace(db, tenant.id, input.customer_id);
  if (input.customer_id !== undefined && !customer) return refuse('CUSTOMER_NOT_FOUND');
  const type = input.job_type_id === undefined ? null : await findTypeDefaults(db, tenant.id, input.job_type_id);
  if (input.job_type_id !== undefined && (!type || type.deleted)) return refuse('JOB_TYPE_NOT_FOUND');
  if (type && type.status !== 'active') return refuse('JOB_TYPE_INACTIVE');
  const skillIds = [...new Set(input.skill_ids ?? [])];
  const wrongSkill = checkSkills(skillIds, await findSkills(db, tenant.id, skillIds));
  if (wrongSkill) return wrongSkill;
  const hasOwnPlace = input.postal_code !== undefined || (input.latitude !== undefined && input.longitude !== undefined);
  const place = hasOwnPlace
    ? placeOf(
        { postal_code: input.postal_code ?? '' },
        input.latitude ?? null,
        input.latitude === undefined ? null : (input.longitude ?? null),
      )
    : customer && placeOf(customer.address, customer.latitude, customer.longitude);
  return {
    place,
    work: {
      crewSize: input.crew_size ?? 1,
      jobMinutes: input.duration_minutes ?? type?.durationMinutes ?? defaultVisitMinutes,
      // The quote adds the type's buffers to a duration that is sent, and so does the offer before it.
      mobilizationMinutes: type?.mobilizationMinutes ?? 0,
      demobilizationMinutes: type?.demobilizationMinutes ?? 0,
      requiredSkillIds: skillIds.length > 0 ? skillIds : (type?.skillIds ?? []),
      preferredTechnicianId: customer?.preferredTechnicianId ?? null,
      departNotBefore: offeredDeparture(ctx.nowMilliseconds),
    },
  };
}
