/** How many visits of today are late, over or past their promise. Each number filters the lanes. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { liveFlags, type LiveFlag } from '../../src/contract/liveFlags.ts';
import { useAddress } from '../parts/pageAddress.ts';
import { flagTone } from '../job/liveWords.ts';
import { shownNumber } from '../parts/times.ts';

export interface LiveStripProps {
  readonly counts: Readonly<Record<LiveFlag, number>>;
  /** The flag that filters the lanes; null: no filter. */
  readonly only: LiveFlag | null;
}

const order = ['late', 'window_broken', 'running_over', 'leave_now'] as const satisfies readonly LiveFlag[];

export const LiveStrip = memo(function LiveStrip({ counts, only }: LiveStripProps) {
  const { t, i18n } = useTranslation('board');
  const { set } = useAddress();
  const shown = order.filter((flag) => counts[flag] > 0 || flag === only);
  return (
    <div className="board-strip" role="group" aria-label={t('strip.label')}>
      {liveFlags.every((flag) => counts[flag] === 0) && <span className="quiet">{t('strip.onTime')}</span>}
      {shown.map((flag) => (
        <button
          key={flag}
          type="button"
          className="strip-count"
          data-tone={counts[flag] > 0 ? flagTone[flag] : undefined}
          aria-pressed={only === flag}
          onClick={() => set({ only: only === flag ? null : flag })}
        >
          {t(`strip.${flag}`)} <b className="number">{shownNumber(counts[flag], i18n.language)}</b>
        </button>
      ))}
      {only !== null && (
        <button type="button" className="strip-count" onClick={() => set({ only: null })}>
          {t('strip.all')}
        </button>
      )}
    </div>
  );
});
