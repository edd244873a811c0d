/** In the bar of the board: saved views, print, and the keys. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyMap } from './KeyMap.tsx';
import type { BoardModel } from './model.ts';
import type { BoardRow } from './rows.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

const DaySheets = lazy(async () => ({ default: (await import('./DaySheets.tsx')).DaySheets }));

export interface DeskButtonsProps {
  readonly model: BoardModel | null;
  readonly rows: readonly BoardRow[];
  /** The first day shown, which is the day that is printed. */
  readonly date: string;
}

export function DeskButtons({ model, rows, date }: DeskButtonsProps) {
  const { t } = useTranslation('board');
  const [isPrinting, setPrinting] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  return (
    <>
      <ViewsMenu />
      <Button
        variant="default"
        className="only-wide"
        aria-label={t('desk.printTitle')}
        disabled={!model}
        loading={isPrinting}
        onClick={() => setPrinting(true)}
      >
        {t('desk.print')}
      </Button>
      <Button variant="default" className="only-wide" aria-keyshortcuts="?" onClick={() => setShowsKeys(true)}>
        {t('desk.keys')}
      </Button>
      <KeyMap isOpen={showsKeys} onChange={setShowsKeys} />
      <Suspense fallback={null}>{isPrinting && model && <DaySheets model={model} rows={rows} date={date} onDone={printed} />}</Suspense>
    </>
  );
}
