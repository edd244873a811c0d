/** Chooses a file, or takes a dropped one. */
import { Button, FileButton } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { shownNumber } from '../../../parts/times.ts';
import { readTable, type FileTable, type Unreadable } from './table.ts';

export interface FileChoiceProps {
  readonly table: FileTable | null;
  readonly onChoose: (table: FileTable) => void;
}

export function FileChoice({ table, onChoose }: FileChoiceProps) {
  const { t, i18n } = useTranslation('import');
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<Unreadable | null>(null);
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    const read = readTable(file.name, await file.arrayBuffer());
    setProblem(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') onChoose(read);
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
      <FileButton onChange={(file) => void take(file)} accept=".csv,.tsv,.txt,text/csv">
        {(props) => (
          <Button {...props} variant={table ? 'default' : 'filled'}>
            {t(table ? 'another' : 'choose')}
          </Button>
        )}
      </FileButton>
      <span className="quiet">
        {table ? (
          <>
            <bdi>{table.name}</bdi> · {t('rows', { total: shownNumber(table.rows.length, i18n.language) })}
          </>
        ) : (
          t('drop')
        )}
      </span>
      {problem && (
        <p className="problem" role="alert">
          {t(`unreadable.${problem}`)}
        </p>
      )}
    </div>
  );
}
