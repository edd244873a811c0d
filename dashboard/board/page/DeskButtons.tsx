/** At the end of the strip: a better day, recent changes, print, and the keys. */
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/session.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import type { BoardModel } from '../model/model.ts';
import { OptimiseButton } from './OptimiseButton.tsx';
import type { BoardRow } from '../model/rows.ts';

const KeyMap = lazy(async () => ({ default: (await import('./KeyMap.tsx')).KeyMap }));
const DaySheets = lazy(async () => ({ default: (await import('../grid/DaySheets.tsx')).DaySheets }));

const typesText = 'input, textarea, select, [contenteditable=true]';

export interface DeskButtonsProps {
  readonly model: BoardModel;
  readonly rows: readonly BoardRow[];
  /** The first day shown, which is the day that is printed. */
  readonly date: string;
}

export function DeskButtons({ model, rows, date }: DeskButtonsProps) {
  const { t } = useTranslation('board');
  const { set } = useAddress();
  const mayMove = useMay('schedule_manage', 'job_manage');
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
      <OptimiseButton shown={date} place="strip" />
      {mayMove && (
        <button type="button" className="strip-count" onClick={() => set({ panel: 'recent' })}>
          {t('recent.title')}
        </button>
      )}
      <button
        type="button"
        className="strip-count only-wide"
        aria-label={t('desk.printTitle')}
        disabled={isPrinting}
        onClick={() => setPrinting(true)}
      >
        {t('desk.print')}
      </button>
      <button type="button" className="strip-count only-wide" aria-keyshortcuts="?" onClick={() => setShowsKeys(true)}>
        {t('desk.keys')}
      </button>
      <Suspense fallback={null}>
        {showsKeys !== null && <KeyMap isOpen={showsKeys} onClose={() => setShowsKeys(false)} />}
        {isPrinting && <DaySheets model={model} rows={rows} date={date} onDone={printed} />}
      </Suspense>
    </>
  );
}
