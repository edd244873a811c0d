/** One measure of a report as bars. The table below has the same numbers, so the chart is one image to a screen reader. */
import { useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTime, reasonOf, shownValue, topOf, valueOf, type Measure, type Report, type Row } from './numbers.ts';
import { useRowName } from './useRowName.ts';

interface ChartProps {
  readonly report: Report;
  readonly measure: Measure;
}

export function Chart({ report, measure }: ChartProps) {
  const { t, i18n } = useTranslation('reports');
  const nameOf = useRowName(report.group_by);
  const [pointed, setPointed] = useState<number | null>(null);
  const { rows, totals, currency, group_by: by } = report;
  const value = (row: Pick<Row, keyof Report['totals']>) => shownValue(measure, valueOf(measure, row), currency, i18n.language);
  const known = rows.filter((row) => valueOf(measure, row) !== null);
  const largest = known.reduce<Row | null>((best, row) => (best && valueOf(measure, best)! >= valueOf(measure, row)! ? best : row), null);
  const title = t(`measures.${measure}`);
  const total = value(totals);
  const at = pointed === null ? undefined : rows[pointed];
  const reason = reasonOf(measure, totals) ?? (known.length === 0 && rows[0] ? reasonOf(measure, rows[0]) : undefined);
  // Days without visits are known, but a chart of zeros would hide that the rest is unknown.
  const isShown = known.length > 0 && reasonOf(measure, totals) === undefined;
  const isTime = rows[0] !== undefined && rows[0].from !== null;
  const label =
    largest && valueOf(measure, largest)! > 0
      ? t('chart.label', { title, total, value: value(largest), name: nameOf(largest) })
      : t('chart.flat', { title, total });
  const note = notesOf(measure, report)
    .map(({ key, count }) => t(key, { count }))
    .join(' ');
  return (
    <section className="chart">
      <div className="chart-head">
        <h2>{title}</h2>
        <span className="chart-total" data-of-row={at !== undefined || undefined} aria-hidden>
          {at ? (
            <>
              <bdi className="quiet">{nameOf(at)}</bdi> <bdi>{value(at)}</bdi>
            </>
          ) : (
            <bdi>{total}</bdi>
          )}
        </span>
      </div>
      {!isShown ? (
        <p className="chart-none quiet">{reason ? t(`missing.${reason}`) : t('missing.none')}</p>
      ) : (
        <div role="img" aria-label={label} onPointerOver={(event) => setPointed(rowAt(event))} onPointerLeave={() => setPointed(null)}>
          {isTime ? <Columns report={report} measure={measure} /> : <Bars report={report} measure={measure} />}
        </div>
      )}
      {note !== '' && <p className="chart-note quiet">{note}</p>}
      {isShown && by === 'technician' && measure === 'booked' && rows.some((row) => row.missing.utilization === 'hours_unknown') && (
        <p className="chart-note quiet">{t('missing.hours_unknown')}</p>
      )}
    </section>
  );
}

/** The row whose bar is under the pointer. */
const rowAt = ({ target }: PointerEvent): number | null => {
  const row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
  return row === undefined ? null : Number(row);
};

function notesOf(measure: Measure, { totals }: Report): { key: 'withoutAmount' | 'withoutTravel'; count: number }[] {
  const { jobs_without_amount: withoutAmount, visits_without_travel: withoutTravel, missing } = totals;
  if (measure === 'amount' && withoutAmount > 0 && missing.completed_amount === undefined)
    return [{ key: 'withoutAmount', count: withoutAmount }];
  if (measure === 'driving' && withoutTravel > 0 && missing.driving_minutes === undefined)
    return [{ key: 'withoutTravel', count: withoutTravel }];
  return [];
}

const topIn = (measure: Measure, rows: readonly Row[]) => topOf(measure, Math.max(0, ...rows.map((row) => valueOf(measure, row) ?? 0)));

/** At most so many times have their name below their bar; of more, only the first, the middle and the last. */
const mostNamed = 7;

/** Upright bars for times, the first at the start of the line. */
function Columns({ report: { rows, group_by: by, currency }, measure }: ChartProps) {
  const { i18n } = useTranslation();
  const top = topIn(measure, rows);
  const isNamed = rows.length <= mostNamed || (by === 'month' && rows.length <= 12);
  const named = isNamed ? rows : [...new Set([rows[0]!, rows[Math.floor((rows.length - 1) / 2)]!, rows.at(-1)!])];
  return (
    <div className="columns">
      <div className="columns-scale">
        <span>{shownValue(measure, top, currency, i18n.language)}</span>
        <span>{shownValue(measure, 0, currency, i18n.language)}</span>
      </div>
      <div className="columns-bars" data-many={rows.length > 40 || undefined}>
        {rows.map((row, index) => (
          <div key={row.key} className="column" data-row={index} data-unknown={valueOf(measure, row) === null || undefined}>
            <div className="column-bar" style={{ blockSize: `${((valueOf(measure, row) ?? 0) / top) * 100}%` }} />
          </div>
        ))}
      </div>
      <div className="columns-names" data-each={isNamed || undefined}>
        {named.map((row) => (
          <span key={row.key}>{shortTime(row, by, i18n.language)}</span>
        ))}
      </div>
    </div>
  );
}

/** Level bars for technicians, types and areas, with name and value beside each. */
function Bars({ report: { rows, group_by: by, currency }, measure }: ChartProps) {
  const { i18n } = useTranslation();
  const nameOf = useRowName(by);
  const top = topIn(measure, rows);
  return (
    <div className="bars">
      {rows.map((row, index) => (
        <div key={row.key ?? ''} className="bar-row" data-row={index}>
          <bdi className="bar-name">{nameOf(row)}</bdi>
          <span className="bar-track">
            <span className="bar" style={{ inlineSize: `${((valueOf(measure, row) ?? 0) / top) * 100}%` }} />
          </span>
          <bdi className="bar-value">{shownValue(measure, valueOf(measure, row), currency, i18n.language)}</bdi>
        </div>
      ))}
    </div>
  );
}
