import { refuse } from '../../../contract/errors.ts';
import { reachedBy } from '../../jobs/customer/customerNotifications.ts';
import { isOpen } from '../../jobs/lifecycle/jobState.ts';
import { liveOfJobs } from '../../jobs/live/liveDay.ts';
import { myVisit } from '../../jobs/own/myVisit.ts';
import { ownWordsOn } from '../../jobs/own/ownWords.ts';
import { ownTechnicianId } from '../../jobs/own/ownTechnician.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { listCalendarVisits } from '../../../store/schedule/calendarVisits.ts';
import { findJobs } from '../../../store/schedule/boardJobs.ts';
import { readMailSettings } from '../../../store/mail/settings.ts';
import { findTechnician } from '../../../store/team/technicians.ts';
import { readReservedRanges } from '../../../store/team/reservedTimes.ts';
import { listTimeOff } from '../../../store/team/timeOff.ts';
import { listVehiclesOf } from '../../../store/fleet/vehicles.ts';
import { addDays, dayBounds, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMilliseconds, formatMinute } from '../../../ground/time/timestamps.ts';
import { read } from '../handler.ts';

const mostVisits = 200;
const mostTimeOff = 50;

/** The visits, reserved time, vehicles and time off of the signed-in technician. [reserved.told] */
export const getMyDay = read<'getMyDay'>(async (ctx, { days = 7 }) => {
  const { db, tenant, nowMilliseconds } = ctx;
  const technicianId = await ownTechnicianId(ctx);
  const technician = technicianId === null ? null : await findTechnician(db, tenant.id, technicianId);
  if (!technician) return refuse('TECHNICIAN_NOT_FOUND');
  const zone = tenant.timezone;
  const nowMinute = nowMinuteOf(nowMilliseconds);
  const today = localDateOf(zone, nowMinute);
  const range = {
    fromMinute: dayBounds(zone, addDays(today, -1)).startMinute,
    untilMinute: dayBounds(zone, addDays(today, days - 1)).endMinute,
    nowMinute,
    limit: mostVisits,
  };
  const rows = await listCalendarVisits(db, tenant.id, { kind: 'technician', id: technician.id }, range);
  const jobs = new Map(
    (await findJobs(db, tenant.id, [...new Set(rows.map(({ jobRequestId }) => jobRequestId))])).map((job) => [job.id, job]),
  );
  const { notes, files } = await ownWordsOn(ctx, [...jobs.keys()]);
  const told = await reachedBy(ctx, [...jobs.values()].filter(isOpen), 'on_the_way');
  const { startMinute: startOfToday, endMinute: endOfToday } = dayBounds(zone, today);
  const live = await liveOfJobs(ctx, [...jobs.values()]);
  const isToday = ({ startMinute, endMinute }: (typeof rows)[number]) => startMinute < endOfToday && endMinute > startOfToday;
  const visits = rows.flatMap((row) => {
    const job = jobs.get(row.jobRequestId);
    const visit =
      job &&
      myVisit(ctx, technician.id, row, job, {
        notes: notes.get(job.id) ?? [],
        files: files.get(job.id) ?? [],
        tellsDeparture: told.has(job.id),
        live: isToday(row) ? (live.get(job.id) ?? null) : null,
      });
    // Of yesterday's visits, only those that are still open.
    return visit && (row.endMinute > startOfToday || visit.state === 'open') ? [visit] : [];
  });
  const reserved = await readReservedRanges(db, tenant.id, [technician.id], startOfToday, range.untilMinute);
  const [contact, timeOff, vehicles] = await Promise.all([
    readMailSettings(db, tenant.id),
    listTimeOff(db, tenant.id, technician.id, { from: today }, { page: 1, limit: mostTimeOff, offset: 0 }),
    listVehiclesOf(db, tenant.id, technician.id),
  ]);
  return {
    technician: { id: technician.id, full_name: technician.fullName },
    business: { name: tenant.businessName, timezone: zone, currency: tenant.currency, contact_phone: contact.contactPhone },
    now: formatMilliseconds(nowMilliseconds),
    today,
    push_key: ctx.services.pushKey,
    visits,
    reserved_times: reserved.map(({ id, title, isPrivate, startMinute, endMinute }) => ({
      id,
      date: localDateOf(zone, Math.max(startMinute, startOfToday)),
      title,
      private: isPrivate,
      start_at: formatMinute(startMinute),
      end_at: formatMinute(endMinute),
    })),
    time_off: timeOff.rows.toReversed(),
    vehicles: vehicles.map(({ id, name, plateNumber, currentMileage }) => ({
      id,
      name,
      plate_number: plateNumber,
      current_mileage: currentMileage,
    })),
  };
});
