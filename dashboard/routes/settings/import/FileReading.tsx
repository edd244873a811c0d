/** How a file was read: its encoding, the line with the headings, and the lines that are refused. All can be corrected. */
import { Button, Checkbox, Select, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../../../parts/times.ts';
import { useEncodingName } from './EncodingChoice.tsx';
import { importLimits, sampleOf, type BadRow, type FileTable, type ReadOptions } from './table.ts';

export interface FileReadingProps {
  readonly table: FileTable;
  readonly options: ReadOptions;
  readonly onChange: (options: ReadOptions) => void;
  /** Asks for the encoding again. */
  readonly onAskEncoding: () => void;
}

/** At most this many lines are shown; the file of refused rows has all. */
const mostShown = 20;

const longestShown = 120;

/** The beginning of a line. */
const shownCells = (cells: readonly string[]) =>
  cells
    .slice(0, longestShown)
    .map((cell) => cell.slice(0, longestShown))
    .filter(Boolean)
    .join(' · ')
    .slice(0, longestShown);

/** The sentence for a line that is refused before anything is sent. */
export function useProblemSentence(): (why: Pick<BadRow, 'problem' | 'column'>) => string {
  const { t, i18n } = useTranslation('import');
  const most = shownNumber(importLimits.cellCharacters, i18n.language);
  return ({ problem, column }) => t(`problems.${problem}`, column === null ? {} : { column: shownNumber(column, i18n.language), most });
}

export function FileReading({ table, options, onChange, onAskEncoding }: FileReadingProps) {
  const { t, i18n } = useTranslation('import');
  const nameOf = useEncodingName();
  const problemOf = useProblemSentence();
  const number = (value: number) => shownNumber(value, i18n.language);
  const isUnicode = table.encoding.startsWith('utf-');
  const sample = isUnicode ? '' : sampleOf(table.columns.join(' ') + ' ' + table.rows.slice(0, 500).flat().join(' '));
  const isDamaged = options.takesDamaged || table.bad.some(({ problem }) => problem === 'damaged');
  return (
    <>
      {!isUnicode && (
        <p>
          {t('encodingRead', { encoding: nameOf(table.encoding) })} <bdi>{sample}</bdi>{' '}
          <Button variant="default" size="xs" onClick={onAskEncoding}>
            {t('encodingChange')}
          </Button>
        </p>
      )}
      {table.heads.length > 0 && (
        <Select
          my="sm"
          maw={480}
          label={t('headingLine')}
          allowDeselect={false}
          value={String(table.headingLine)}
          data={[
            ...table.heads.slice(0, -1).map(({ line, text }) => ({ value: String(line), label: `${number(line)}: ${text.slice(0, 80)}` })),
            { value: '0', label: t('noHeadings') },
          ]}
          onChange={(line) => line !== null && onChange({ ...options, headingLine: Number(line) })}
        />
      )}
      {table.bad.length > 0 && (
        <>
          <p className="problem" role="alert">
            {t('bad', { count: table.bad.length })}
          </p>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('line')}</Table.Th>
                <Table.Th>{t('why')}</Table.Th>
                <Table.Th>{t('row')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {table.bad.slice(0, mostShown).map(({ line, cells, ...why }) => (
                <Table.Tr key={line}>
                  <Table.Td className="number">{number(line)}</Table.Td>
                  <Table.Td>{problemOf(why)}</Table.Td>
                  <Table.Td className="quiet long">
                    <bdi>{shownCells(cells)}</bdi>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {table.bad.length > mostShown && <p className="quiet">{t('moreInFile', { count: table.bad.length - mostShown })}</p>}
        </>
      )}
      {isDamaged && (
        <Checkbox
          my="sm"
          label={t('takeDamaged')}
          checked={options.takesDamaged === true}
          onChange={(event) => onChange({ ...options, takesDamaged: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
