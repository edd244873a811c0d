/** Settings that are kept but have no effect as things stand. [setting-warnings.list] */
import type { OutputOf, Operations } from '../../../contract/index.ts';
import { switchableMailKinds, type SettingSubject, type SettingWarning } from '../../../contract/vocabulary.ts';
import { hasTexts, mailStatusAtStart, textStatusAtStart } from '../../../machinery/mail/initialStatus.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { listJobTypeRows, type JobTypeRow } from '../../../store/catalog/jobTypes.ts';
import { readMailSettings } from '../../../store/mail/settings.ts';
import { readBookingPageSettings } from '../../../store/settings/bookingPage.ts';
import { namedSettings } from '../../../store/settings/namedSettings.ts';
import type { ReadContext } from '../../call/context.ts';
import type { TenantBoard } from '../../planning/boards/boards.ts';
import { todayOf } from '../../planning/hours/calendars.ts';
import { displayedName } from '../catalog/jobTypeRules.ts';
import { worksWithinOpeningHours } from '../team/hoursWithoutEffect.ts';

type Row = OutputOf<Operations['listSettingWarnings']>['warnings'][number];

/** The most rows of each kind. */
const mostRows = 1000;
const firstPage = { page: 1, limit: mostRows, offset: 0 };

export async function findSettingWarnings(ctx: ReadContext): Promise<Row[]> {
  const { db, tenant, services, locale, nowMilliseconds } = ctx;
  const texts = textsOf('answers', locale).settingWarnings;
  const rows: Row[] = [];
  const warn = (code: SettingWarning, kind: SettingSubject, record: { readonly id: string; readonly name: string } | null = null) =>
    rows.push({ code, subject: { kind, id: record?.id ?? null, name: record?.name ?? '' }, message: texts[code] });
  const board = await services.boards.current(db, tenant, nowMilliseconds);
  const { lanes } = board.board;
  const isServed = lanes.some(({ serviceAreaIds }) => serviceAreaIds.size > 0);

  const today = todayOf(ctx);
  const longestDay = longestOpenMinutes(board, today);
  if (longestDay === 0) warn('BUSINESS_NEVER_OPEN', 'business');
  if (!isServed && (await readBookingPageSettings(db, tenant.id)).enabled) warn('BOOKING_PAGE_WITHOUT_TECHNICIAN', 'booking_page');
  for (const code of await messageWarnings(ctx)) warn(code, 'messages');

  const { areas, skills, vehicles } = await namedSettings(db, tenant.id, mostRows);
  for (const area of areas)
    if (!lanes.some(({ serviceAreaIds }) => serviceAreaIds.has(area.id))) warn('AREA_WITHOUT_TECHNICIAN', 'service_area', area);
  for (const { technicianId: id, serviceAreaIds, patternIndex } of byName(lanes, board).slice(0, mostRows)) {
    const record = { id, name: board.technicianNames.get(id) ?? '' };
    if (serviceAreaIds.size === 0) warn('TECHNICIAN_WITHOUT_AREA', 'technician', record);
    const { followsOpeningHours, dated } = board.rotas[patternIndex]!;
    if (!followsOpeningHours && !worksWithinOpeningHours({ weekly: board.patterns[patternIndex]!, dated }, board, today))
      warn('TECHNICIAN_WITHOUT_HOURS', 'technician', record);
  }
  for (const skill of skills) if (!lanes.some(({ skillIds }) => skillIds.has(skill.id))) warn('SKILL_WITHOUT_TECHNICIAN', 'skill', skill);
  const { rows: types } = await listJobTypeRows(db, tenant.id, 'active', firstPage);
  for (const type of types) {
    const record = { id: type.id, name: displayedName(type, locale) };
    if (type.skills.length > 0 && !lanes.some(({ skillIds }) => type.skills.every(({ id }) => skillIds.has(id))))
      warn('JOB_TYPE_WITHOUT_TECHNICIAN', 'job_type', record);
    const minutes = minutesOf(type);
    if (longestDay > 0 && minutes > longestDay && minutes <= tenant.maxVisitMinutes) warn('JOB_TYPE_TOO_LONG', 'job_type', record);
  }
  for (const vehicle of vehicles) warn('VEHICLE_WITHOUT_TECHNICIAN', 'vehicle', vehicle);
  return rows;
}

/** Messages that are switched on and cannot go, and reminders that never go. */
async function messageWarnings({ db, tenant, services: { mail } }: ReadContext): Promise<SettingWarning[]> {
  const settings = await readMailSettings(db, tenant.id);
  const { kindsOff, smsKinds, remindsDayBefore, reminderHoursBefore } = settings;
  const hasTime = remindsDayBefore || reminderHoursBefore !== null;
  const isOn = !kindsOff.includes('reminder') || (smsKinds.includes('reminder') && hasTexts(mail, settings));
  const isAnyOn = switchableMailKinds.some((kind) => !kindsOff.includes(kind));
  // The sandbox sends nothing on purpose.
  const has = {
    MAILS_WITHOUT_SERVER: isAnyOn && mailStatusAtStart(tenant, mail).reason === 'no_channel',
    TEXTS_WITHOUT_GATEWAY: smsKinds.length > 0 && textStatusAtStart(tenant, mail).reason === 'no_channel',
    REMINDERS_SWITCHED_OFF: hasTime && !isOn,
    // By e-mail the kind is switched on from the beginning, and the times decide. By text it is chosen.
    REMINDERS_WITHOUT_TIME: smsKinds.includes('reminder') && !hasTime,
  };
  return (Object.keys(has) as (keyof typeof has)[]).filter((code) => has[code]);
}

const minutesOf = ({ durationMinutes, mobilizationMinutes, demobilizationMinutes }: JobTypeRow): number =>
  (durationMinutes ?? 0) + (mobilizationMinutes ?? 0) + (demobilizationMinutes ?? 0);

const byName = (lanes: TenantBoard['board']['lanes'], { technicianNames }: TenantBoard) =>
  lanes.toSorted((left, right) =>
    (technicianNames.get(left.technicianId) ?? '').localeCompare(technicianNames.get(right.technicianId) ?? ''),
  );

/** How many minutes the business is open on its longest day, of the week or with dated hours. Infinity for hours past midnight. */
function longestOpenMinutes({ openingHours, datedOpenings }: TenantBoard, today: string): number {
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => openingHours.filter((range) => range.weekday === weekday));
  const days = [...week, ...datedOpenings.filter(({ until }) => until >= today).map(({ hours }) => hours)];
  const minutes = days.map((ranges) =>
    ranges.some(({ end_minute }) => end_minute === 1440)
      ? Infinity
      : ranges.reduce((sum, range) => sum + range.end_minute - range.start_minute, 0),
  );
  return Math.max(0, ...minutes);
}
