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
import { useProblemSentence } from './FileReading.tsx';
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
/** The most characters that are shown of a cell. */
const longestShown = 200;
const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const;

export function ImportReport({ kind, table, result, onAgain }: ImportReportProps) {
  const { t, i18n } = useTranslation('import');
  const problemOf = useProblemSentence();
  const { counts, renamed, diary, isDry, isRunning, parts, sent, total, error } = result;
  const sentenceOf = (problem: FieldError) => {
    const label: unknown = i18n.getResource(i18n.language, 'import', `fields.${problem.field}`);
    return fieldSentence(problem, typeof label === 'string' ? label : t('words:thisField'));
  };
  const cellsOf = new Map(table.lines.map((line, index) => [line, table.rows[index]!]));
  // A line that does not parse is written as one cell, so that nothing of it is imported in a wrong column later.
  const bad = table.bad.map(({ line, cells, problem, column }) => ({
    line,
    why: problemOf({ problem, column }),
    cells: problem === 'damaged' || problem === 'longCell' ? cells : [cells.join(' | ')],
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
      countsOf(['updated', 'unchanged', 'refused']),
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
      {isDry && parts > 1 && <p className="quiet">{t('testedInParts', { parts })}</p>}
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
          <LinesTable
            says={t('remark')}
            more="moreRemarks"
            lines={diary.remarks.map(({ line, notes, reason }) => ({
              line,
              text: [...(reason ? [t('keeps', { reason: t(`words:stranded.reasons.${reason}`) })] : []), ...notes.map(sentenceOf)].join(
                ' ',
              ),
              cells: cellsOf.get(line) ?? [],
            }))}
          />
        </>
      )}
      {refused.length > 0 && (
        <>
          <Button variant="default" my="sm" onClick={download}>
            {t('download')}
          </Button>
          <LinesTable says={t('why')} more="moreInFile" lines={refused.map(({ why, ...line }) => ({ ...line, text: why }))} />
        </>
      )}
    </Section>
  );
}

interface LinesTableProps {
  /** Heading of the texts. */
  readonly says: string;
  /** Text below the table when it does not show all lines. */
  readonly more: 'moreRemarks' | 'moreInFile';
  readonly lines: readonly { readonly line: number; readonly text: string; readonly cells: readonly string[] }[];
}

/** Lines of the file, what is said about each, and how it begins. */
function LinesTable({ says, more, lines }: LinesTableProps) {
  const { t, i18n } = useTranslation('import');
  return (
    <>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('line')}</Table.Th>
            <Table.Th>{says}</Table.Th>
            <Table.Th visibleFrom="sm">{t('row')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.slice(0, mostShown).map(({ line, text, cells }) => (
            <Table.Tr key={line}>
              <Table.Td className="number">{shownNumber(line, i18n.language)}</Table.Td>
              <Table.Td>{text}</Table.Td>
              <Table.Td visibleFrom="sm" className="quiet long">
                <bdi>
                  {cells
                    .filter(Boolean)
                    .slice(0, 4)
                    .map((cell) => cell.slice(0, longestShown))
                    .join(' · ')}
                </bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {lines.length > mostShown && <p className="quiet">{t(more, { count: lines.length - mostShown })}</p>}
    </>
  );
}
