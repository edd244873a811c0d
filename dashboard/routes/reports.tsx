/** Reports: what the business did in a period, as charts and as a table, to be read and downloaded. docs/reports.md. */
import { Button, Group, Select, Skeleton } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportKeys, type ReportKey } from '../../src/contract/vocabulary.ts';
import { downloadCsv } from '../api/download.ts';
import { useAsk } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import { DayField } from '../parts/DayField.tsx';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { useAddress } from '../parts/pageAddress.ts';
import { PageLink } from '../parts/PageLink.tsx';
import { dayOf, shownDays, shownMinutes, shownMoney } from '../parts/times.ts';
import { Chart } from './reports/Chart.tsx';
import { NumbersTable } from './reports/NumbersTable.tsx';
import { keyWords, measures, shownPercent, type Report } from './reports/numbers.ts';
import { daysOf, periods, usualKey, type Period } from './reports/period.ts';
import { useReportFilters } from './reports/useReportFilters.ts';
import './reports/reports.css';

export function Page() {
  const { t } = useTranslation('reports');
  const { business, now } = useSession();
  const { search, set } = useAddress();
  const [failed, setFailed] = useState<Error | null>(null);
  const today = dayOf(now, business.timezone);
  const period = periods.find((name) => name === search['period']) ?? 'this_month';
  const range = period === 'own' ? { from: search['from'] ?? `${today.slice(0, 7)}-01`, to: search['to'] ?? today } : daysOf(period, today);
  const by = reportKeys.find((name) => name === search['by']) ?? usualKey(range.from, range.to);
  const filters = useReportFilters();
  const question = { ...range, group_by: by, ...filters.chosen };
  const { data, error, refetch } = useAsk('getReport', question, { keepsPrevious: true });
  const choose = (name: Period) => set(name === 'own' ? { period: name, ...range } : { period: name, from: null, to: null });
  const download = () => {
    setFailed(null);
    downloadCsv('getReport', { ...question, headings: 'words' }).catch((reason: unknown) => setFailed(reason as Error));
  };
  return (
    <div className="page">
      <Group justify="space-between" mb="sm" gap="xs">
        <h1>{t('title')}</h1>
        <Button variant="default" onClick={download} disabled={!data || isEmpty(data)}>
          {t('download')}
        </Button>
      </Group>
      <Group gap="sm" align="end" className="report-choices">
        <Select
          label={t('period')}
          data={periods.map((value) => ({ value, label: t(value === 'this_week' ? 'words:thisWeek' : `periods.${value}`) }))}
          value={period}
          allowDeselect={false}
          onChange={(value) => choose(value as Period)}
        />
        {period === 'own' && (
          <>
            <DayField label={t('from')} value={range.from} onChange={(from) => from && set({ from })} />
            <DayField label={t('to')} value={range.to} onChange={(to) => to && set({ to })} />
          </>
        )}
        <Select
          label={t('rows')}
          data={reportKeys.map((value) => ({ value, label: t(keyWords[value] ?? `by.${value}`) }))}
          value={by}
          allowDeselect={false}
          onChange={(value) => set({ by: value as ReportKey })}
        />
        {filters.choices.map(({ name, label, data, value }) => (
          <Select
            key={name}
            label={label}
            placeholder={t('all')}
            data={data}
            value={value}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('frame:clear', { name: label }) }}
            onChange={(id) => set({ [name]: id })}
          />
        ))}
      </Group>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {failed && <ErrorNotice error={failed} onRetry={download} />}
      {!data && !error && <Skeleton height={320} my="md" animate={false} />}
      {data && !error && (isEmpty(data) ? <Nothing report={data} /> : <Shown report={data} filters={filters.names} />)}
    </div>
  );
}

const isEmpty = ({ totals }: Report) =>
  totals.jobs_created + totals.jobs_completed + totals.jobs_cancelled + totals.visit_count + totals.on_time.whole === 0;

function Shown({ report, filters }: { readonly report: Report; readonly filters: readonly string[] }) {
  const { t, i18n } = useTranslation('reports');
  const { totals, currency } = report;
  const jobs = t('summary.jobs', { count: totals.jobs_completed });
  const sentences = [
    totals.completed_amount === null || totals.jobs_completed === 0
      ? t('summary.completed', { jobs })
      : t('summary.completedFor', { jobs, amount: shownMoney(totals.completed_amount, currency, i18n.language) }),
    totals.on_time.percent !== null && t('summary.onTime', { percent: shownPercent(totals.on_time.percent, i18n.language) }),
    totals.utilization.percent !== null && t('summary.booked', { percent: shownPercent(totals.utilization.percent, i18n.language) }),
    totals.driving_minutes !== null &&
      totals.driving_minutes > 0 &&
      t('summary.driving', { time: shownMinutes(totals.driving_minutes, i18n.language) }),
  ];
  return (
    <>
      <p className="report-days quiet">
        {shownDays(report.from, report.to, i18n.language)}
        {filters.map((name) => (
          <Fragment key={name}>
            {' · '}
            <bdi>{name}</bdi>
          </Fragment>
        ))}
      </p>
      <p className="report-summary">{sentences.filter(Boolean).join(' ')}</p>
      <div className="charts">
        {measures.map((measure) => (
          <Chart key={measure} report={report} measure={measure} />
        ))}
      </div>
      <h2>{t('table')}</h2>
      <NumbersTable report={report} />
    </>
  );
}

/** What to do so that a report has something to show. */
function Nothing({ report }: { readonly report: Report }) {
  const { t, i18n } = useTranslation('reports');
  const [mayBook, mayImport] = [
    useMay('job_create', 'job_manage', 'job_view', 'team_view'),
    useMay('customers_manage', 'job_create', 'job_manage'),
  ];
  return (
    <section className="report-empty">
      <h2>{t('empty.title', { days: shownDays(report.from, report.to, i18n.language) })}</h2>
      <p>{t('empty.help')}</p>
      <Group gap="md">
        {mayBook && (
          <PageLink to="/board" search={{ panel: 'book' }}>
            {t('empty.book')}
          </PageLink>
        )}
        {mayImport && <PageLink to="/settings/import">{t('empty.import')}</PageLink>}
      </Group>
    </section>
  );
}
