/** Chooses a file, or takes a dropped one. */
import { Button, FileButton } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../../../parts/times.ts';
import { importLimits, type Unreadable } from './table.ts';

export interface ChosenFile {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

export interface FileChoiceProps {
  readonly file: ChosenFile | null;
  /** Number of rows; null if they are not read yet. */
  readonly rows: number | null;
  readonly problem: Unreadable | null;
  readonly onChoose: (file: ChosenFile) => void;
}

export function FileChoice({ file, rows, problem, onChoose }: FileChoiceProps) {
  const { t, i18n } = useTranslation('import');
  const [isOver, setOver] = useState(false);
  const sentenceOf = (why: Unreadable) => {
    if (typeof why === 'string') return t(`unreadable.${why}`);
    const numbers = { line: why.line, total: why.count, most: importLimits.columns };
    return t(
      `unreadable.${why.why}`,
      Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, shownNumber(value, i18n.language)])),
    );
  };
  const take = async (chosen: File | null | undefined) => {
    if (chosen) onChoose({ name: chosen.name, bytes: await chosen.arrayBuffer() });
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div className="file-choice" data-over={isOver || undefined} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <FileButton onChange={(chosen) => void take(chosen)} accept=".csv,.tsv,.tab,.txt,text/csv">
        {(props) => (
          <Button {...props} variant={file ? 'default' : 'filled'}>
            {t(file ? 'another' : 'choose')}
          </Button>
        )}
      </FileButton>
      <span className="quiet">
        {file ? (
          <>
            <bdi>{file.name}</bdi>
            {rows !== null && <> · {t('rows', { total: shownNumber(rows, i18n.language) })}</>}
          </>
        ) : (
          t('drop')
        )}
      </span>
      {problem && (
        <p className="problem" role="alert">
          {sentenceOf(problem)}
        </p>
      )}
    </div>
  );
}
