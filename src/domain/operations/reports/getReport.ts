import { missingPermissions } from '../../../machinery/auth/principal.ts';
import { invalid, isRefusal, refuse } from '../../../contract/errors.ts';
import type { InputOf, Operations, OutputOf } from '../../../contract/index.ts';
import { reportColumns, type ReportColumn } from '../../../contract/vocabulary.ts';
import { mostReportDays } from '../../../contract/schemas/reportRange.ts';
import { withCsv, type CsvCell } from '../../call/csvAnswer.ts';
import type { ReadContext } from '../../call/context.ts';
import { dayRange } from '../../jobs/booking/requestRules.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { makeReport } from '../../planning/reports/report.ts';
import { readReportNames, type ReportSubject } from '../../../store/reports/reportRows.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { isCalendarDate, localDateOf } from '../../../ground/time/localTime.ts';
import { read } from '../handler.ts';

type Report = OutputOf<Operations['getReport']>;

/** What the business did in a range of days, by day, week, month, technician, type or area. [report.get]; docs/internals/records.md#reports. */
export const getReport = read<'getReport'>(async (ctx, input) => {
  const { tenant } = ctx;
  if (input.to !== undefined && !isCalendarDate(input.to)) return invalid('to', 'format', 'no_such_day');
  const to = input.to ?? laterOf(localDateOf(tenant.timezone, nowMinuteOf(ctx.nowMilliseconds)), input.from);
  const range = dayRange({ from: input.from ?? `${to.slice(0, 7)}-01`, to }, to, { days: 0, most: mostReportDays });
  if (isRefusal(range)) return range;
  const [technicianIds, jobTypeIds, serviceAreaIds] = [input.technician_ids, input.job_type_ids, input.service_area_ids].map(uniqueIds) as [
    Ids,
    Ids,
    Ids,
  ];
  if (await isMissing(ctx, 'technician', technicianIds)) return refuse('TECHNICIAN_NOT_FOUND');
  if (await isMissing(ctx, 'job_type', jobTypeIds)) return refuse('JOB_TYPE_NOT_FOUND');
  if (await isMissing(ctx, 'service_area', serviceAreaIds)) return refuse('SERVICE_AREA_NOT_FOUND');
  const { group_by: by = 'day' } = input;
  // Amounts of all jobs together are shown to callers that may see what customers spend.
  const seesAmounts = missingPermissions(ctx.principal, ['customers_view']).length === 0;
  const { rows, totals } = await makeReport(ctx, { ...range, by, technicianIds, jobTypeIds, serviceAreaIds }, seesAmounts);
  const report: Report = { business_timezone: tenant.timezone, currency: tenant.currency, ...range, group_by: by, rows, totals };
  return withCsv(report, `report-${range.from}-${range.to}-${by}.csv`, () =>
    csvRows(
      report,
      input.headings === 'words' ? reportColumns.map((column) => textsOf('report-columns', ctx.locale)[column]) : reportColumns,
    ),
  );
});

type Ids = readonly string[];
const uniqueIds = (ids: InputOf<Operations['getReport']>['technician_ids'] = []): Ids => [...new Set(ids)];

/** A range that begins in the future ends there too. */
const laterOf = (today: string, from: string | undefined) => (from !== undefined && from > today ? from : today);

/** Whether one of these ids is no record of the business. Deleted records have a history, so they may be asked about. */
const isMissing = async ({ db, tenant, locale }: ReadContext, subject: ReportSubject, ids: Ids): Promise<boolean> =>
  (await readReportNames(db, tenant.id, subject, ids, locale)).size < ids.length;

/** The rows as in JSON, without the totals, which a spreadsheet makes itself. docs/reports.md#the-file */
function csvRows({ rows, currency }: Report, headings: readonly string[]): CsvCell[][] {
  return [
    [...headings],
    ...rows.map((row): CsvCell[] => {
      const cells: Readonly<Record<ReportColumn, CsvCell>> = {
        ...row,
        visits: row.visit_count,
        currency,
        on_time_visits: row.on_time.part,
        promised_visits: row.on_time.whole,
        on_time_percent: row.on_time.percent,
        taken_minutes: row.utilization.percent === null ? null : row.utilization.part,
        working_minutes: row.utilization.percent === null ? null : row.utilization.whole,
        utilisation_percent: row.utilization.percent,
      };
      return reportColumns.map((column) => cells[column]);
    }),
  ];
}
