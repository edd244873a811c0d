/** The result of an import or a trial: how many rows were taken, and why others were refused. */
import { Button, Progress, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { importedStates } from '../../../../src/contract/vocabulary.ts';
import type { FieldError } from '../../../../src/client/answers.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { isolated } from '../../../parts/isolated.ts';
import { fieldSentence } from '../../../parts/refusal/fieldProblems.ts';
import { Section } from '../../../parts/Section.tsx';
import { shownNumber } from '../../../parts/times.ts';
import { refusedFile, type FileTable, type ImportKind } from './table.ts';
import type { ImportResult } from './useImport.ts';

export interface ImportReportProps {
  readonly kind: ImportKind;
  readonly table: FileTable;
  readonly result: ImportResult;
  /** Begins again with the first row. Rows that were taken stay as they are. */
  readonly onAgain: () => void;
}

/** At most this many reasons are shown; the file of refused rows has all. */
const mostShown = 100;
const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const;

export function ImportReport({ kind, table, result, onAgain }: ImportReportProps) {
  const { t, i18n } = useTranslation('import');
  const { counts, renamed, diary, isDry, isRunning, sent, total, error } = result;
  const sentenceOf = (problem: FieldError) => {
    const label: unknown = i18n.getResource(i18n.language, 'import', `fields.${problem.field}`);
    return fieldSentence(problem, typeof label === 'string' ? label : t('words:thisField'));
  };
  const cellsOf = new Map(table.lines.map((line, index) => [line, table.rows[index]!]));
  // A line that does not parse is written as one cell, so that nothing of it is imported in a wrong column later.
  const bad = table.bad.map(({ line, cells, problem }) => ({
    line,
    why: t(`problems.${problem}`),
    cells: problem === 'damaged' ? cells : [cells.join(' | ')],
  }));
  const refused = [
    ...bad,
    ...result.refused.map(({ line, errors, reference }) => ({
      line,
      why: errors.map(sentenceOf).join(' '),
      cells: (cellsOf.get(line) ?? []).map((cell, index) => (index === result.referenceColumn ? (reference ?? cell) : cell)),
    })),
  ].toSorted((a, b) => a.line - b.line);
  const shown = { ...counts, refused: counts.refused + bad.length };
  const number = (value: number) => shownNumber(value, i18n.language);
  const download = () => {
    const url = URL.createObjectURL(new Blob([refusedFile(table.columns, refused, t('why'))], { type: 'text/csv' }));
    const link = Object.assign(document.createElement('a'), { href: url, download: `${kind}-${t('refusedFile')}.csv` });
    link.click();
    URL.revokeObjectURL(url);
  };
  const countsOf = (some: readonly (keyof typeof shown)[]) =>
    some.map((outcome) => `${t(`outcomes.${outcome}`)}: ${number(shown[outcome])}`).join(' · ');
  const diaryCounts = () =>
    [
      ...importedStates.map((state) => `${t(`states.${state}`)}: ${number(diary.states[state])}`),
      `${t('flagged')}: ${number(diary.flagged)}`,
      countsOf(['unchanged', 'refused']),
    ].join(' · ');
  return (
    <Section title={t(isDry ? 'wouldBe' : 'done')} level={2}>
      <div role="status" aria-live="polite">
        {isRunning ? (
          <>
            <p className="tight">{t('progress', { sent: number(sent), total: number(total) })}</p>
            <Progress value={(sent / Math.max(1, total)) * 100} transitionDuration={0} aria-label={t('title')} />
          </>
        ) : (
          <p className="tight">{kind === 'job_requests' ? diaryCounts() : countsOf(outcomes)}</p>
        )}
      </div>
      {!isRunning && !isDry && !error && <p className="quiet">{t('rerun')}</p>}
      {error && (
        <>
          <ErrorNotice error={error} onRetry={onAgain} />
          <p className="quiet">{t('stopped', { count: sent })}</p>
        </>
      )}
      {renamed.length > 0 && (
        <>
          <p>{t('renamed', { count: renamed.length })}</p>
          <ul>
            {renamed.slice(0, mostShown).map(({ line, before, after }) => (
              <li key={line}>
                {t('line')} {number(line)}: {t('renamedTo', { before: isolated(before), after: isolated(after) })}
              </li>
            ))}
          </ul>
          {renamed.length > mostShown && <p className="quiet">{t('moreInFile', { count: renamed.length - mostShown })}</p>}
        </>
      )}
      {diary.remarks.length > 0 && (
        <>
          <h3>{t('remarks')}</h3>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('line')}</Table.Th>
                <Table.Th>{t('remark')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('row')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {diary.remarks.slice(0, mostShown).map(({ line, notes, reason }) => (
                <Table.Tr key={line}>
                  <Table.Td className="number">{number(line)}</Table.Td>
                  <Table.Td>
                    {[...(reason ? [t('keeps', { reason: t(`words:stranded.reasons.${reason}`) })] : []), ...notes.map(sentenceOf)].join(
                      ' ',
                    )}
                  </Table.Td>
                  <Table.Td visibleFrom="sm" className="quiet long">
                    <bdi>{(cellsOf.get(line) ?? []).filter(Boolean).slice(0, 4).join(' · ')}</bdi>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {diary.remarks.length > mostShown && <p className="quiet">{t('moreRemarks', { count: diary.remarks.length - mostShown })}</p>}
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
              {refused.slice(0, mostShown).map(({ line, why, cells }) => (
                <Table.Tr key={line}>
                  <Table.Td className="number">{number(line)}</Table.Td>
                  <Table.Td>{why}</Table.Td>
                  <Table.Td visibleFrom="sm" className="quiet long">
                    <bdi>{cells.filter(Boolean).slice(0, 4).join(' · ')}</bdi>
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
