/** In the bar of the board: saved views, print, and the keys. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardModel } from './model.ts';
import type { BoardRow } from './rows.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

const KeyMap = lazy(async () => ({ default: (await import('./KeyMap.tsx')).KeyMap }));
const DaySheets = lazy(async () => ({ default: (await import('./DaySheets.tsx')).DaySheets }));

const typesText = 'input, textarea, select, [contenteditable=true]';

export interface DeskButtonsProps {
  readonly model: BoardModel | null;
  readonly rows: readonly BoardRow[];
  /** The first day shown, which is the day that is printed. */
  readonly date: string;
}

export function DeskButtons({ model, rows, date }: DeskButtonsProps) {
  const { t } = useTranslation('board');
  const [isPrinting, setPrinting] = useState(false);
  // null: never opened, and not loaded yet.
  const [showsKeys, setShowsKeys] = useState<boolean | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || (event.target as Element).closest(typesText)) return;
    event.preventDefault();
    setShowsKeys(!showsKeys);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
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
      <Suspense fallback={null}>
        {showsKeys !== null && <KeyMap isOpen={showsKeys} onClose={() => setShowsKeys(false)} />}
        {isPrinting && model && <DaySheets model={model} rows={rows} date={date} onDone={printed} />}
      </Suspense>
    </>
  );
}
