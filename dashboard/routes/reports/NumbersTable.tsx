/** All numbers of a report, with the totals in the last row. */
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../../parts/times.ts';
import { keyWords, shownPercent, shownValue, type Numbers, type Report } from './numbers.ts';
import { useRowName } from './useRowName.ts';

export function NumbersTable({ report }: { readonly report: Report }) {
  const { t, i18n } = useTranslation('reports');
  const nameOf = useRowName(report.group_by);
  const count = (value: number) => shownNumber(value, i18n.language);
  const share = ({ percent, part, whole }: Numbers['on_time']) =>
    percent === null ? '–' : `${shownPercent(percent, i18n.language)} (${t('of', { part: count(part), whole: count(whole) })})`;
  const columns: readonly { readonly name: string; readonly cell: (numbers: Numbers) => string }[] = [
    { name: t('columns.created'), cell: ({ jobs_created }) => count(jobs_created) },
    { name: t('columns.completed'), cell: ({ jobs_completed }) => count(jobs_completed) },
    { name: t('columns.cancelled'), cell: ({ jobs_cancelled }) => count(jobs_cancelled) },
    { name: t('columns.amount'), cell: ({ completed_amount }) => shownValue('amount', completed_amount, report.currency, i18n.language) },
    { name: t('columns.fees'), cell: ({ cancellation_fees }) => shownValue('amount', cancellation_fees, report.currency, i18n.language) },
    { name: t('columns.onTime'), cell: ({ on_time }) => share(on_time) },
    { name: t('columns.booked'), cell: ({ utilization }) => shownValue('booked', utilization.percent, report.currency, i18n.language) },
    { name: t('columns.visits'), cell: ({ visit_count: visits }) => count(visits) },
    { name: t('columns.driving'), cell: ({ driving_minutes }) => shownValue('driving', driving_minutes, report.currency, i18n.language) },
  ];
  return (
    // A person who uses the keyboard alone scrolls the wide table once it has the focus.
    <div className="report-table" role="region" aria-label={t('table')} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t(keyWords[report.group_by] ?? `by.${report.group_by}`)}</Table.Th>
            {columns.map(({ name }) => (
              <Table.Th key={name} scope="col" ta="end">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.rows.map((row) => (
            <Table.Tr key={row.key ?? ''}>
              <Table.Th scope="row">
                <bdi>{nameOf(row)}</bdi>
              </Table.Th>
              {columns.map(({ name, cell }) => (
                <Table.Td key={name} ta="end">
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{t('total')}</Table.Th>
            {columns.map(({ name, cell }) => (
              <Table.Th key={name} ta="end">
                {cell(report.totals)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}
