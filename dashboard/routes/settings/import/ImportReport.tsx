/** The result of an import or a trial: how many rows were taken, and why others were refused. */
import { Button, Progress, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { Section } from '../../../parts/Section.tsx';
import { shownNumber } from '../../../parts/times.ts';
import { refusedFile, type FileTable, type ImportKind } from './table.ts';
import type { ImportResult } from './useImport.ts';

export interface ImportReportProps {
  readonly kind: ImportKind;
  readonly table: FileTable;
  readonly result: ImportResult;
}

/** At most this many reasons are shown; the file of refused rows has all. */
const mostShown = 100;
const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const;
/** The line of the first row of data. Line 1 has the headings. */
const firstLine = 2;

export function ImportReport({ kind, table, result }: ImportReportProps) {
  const { t, i18n } = useTranslation('import');
  const { counts, refused, isDry, isRunning, sent, total, error } = result;
  const number = (value: number) => shownNumber(value, i18n.language);
  const download = () => {
    const rows = refused.map(({ row, why }) => ({ cells: table.rows[row - 1]!, why }));
    const url = URL.createObjectURL(new Blob([refusedFile(table.columns, rows, t('why'))], { type: 'text/csv' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: `${kind}-${t('refusedFile')}.csv` });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Section title={t(isDry ? 'wouldBe' : 'done')} level={2}>
      <div role="status" aria-live="polite">
        {isRunning ? (
          <>
            <p className="tight">{t('progress', { sent: number(sent), total: number(total) })}</p>
            <Progress value={(sent / Math.max(1, total)) * 100} transitionDuration={0} aria-label={t('title')} />
          </>
        ) : (
          <p className="tight">{outcomes.map((one) => `${t(`outcomes.${one}`)}: ${number(counts[one])}`).join(' · ')}</p>
        )}
      </div>
      {!isRunning && !isDry && !error && <p className="quiet">{t('rerun')}</p>}
      {error && (
        <>
          <ErrorNotice error={error} />
          <p className="quiet">{t('stopped', { count: sent })}</p>
        </>
      )}
      {refused.length > 0 && (
        <>
          <Button variant="default" my="sm" onClick={download}>
            {t('download')}
          </Button>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('line')}</Table.Th>
                <Table.Th>{t('why')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('row')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refused.slice(0, mostShown).map(({ row, why }) => (
                <Table.Tr key={row}>
                  <Table.Td className="number">{number(row + firstLine - 1)}</Table.Td>
                  <Table.Td>{why}</Table.Td>
                  <Table.Td visibleFrom="sm" className="quiet address">
                    <bdi>{table.rows[row - 1]?.filter(Boolean).slice(0, 4).join(' · ')}</bdi>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {refused.length > mostShown && <p className="quiet">{t('moreInFile', { count: refused.length - mostShown })}</p>}
        </>
      )}
    </Section>
  );
}
