/** The days and hours above the lanes, in business-local time. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../parts/pageAddress.ts';
import { shownClock, shownDay } from '../../parts/times.ts';
import { ticksOf, xOf, type Axis, type AxisDay } from '../model/axis.ts';
import { headHeight, nameWidth } from '../model/geometry.ts';
import { localOf, type BoardModel } from '../model/model.ts';

export interface HeadProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly left: number;
  readonly right: number;
  /** Whether the hours are written. Without them, the name of a day leads to that day. */
  readonly hasHours: boolean;
}

export const Head = memo(function Head({ model, axis, left, right, hasHours }: HeadProps) {
  return (
    <div className="board-head" style={{ height: headHeight }}>
      <div className="board-corner" style={{ width: nameWidth }}>
        {model.board.business_timezone.replaceAll('_', ' ')}
      </div>
      {axis.days.map(
        (day) =>
          day.x + day.width > left && day.x < right && <DayHead key={day.date} model={model} axis={axis} day={day} hasHours={hasHours} />,
      )}
    </div>
  );
});

const DayHead = memo(function DayHead({
  model,
  axis,
  day,
  hasHours,
}: Pick<HeadProps, 'model' | 'axis' | 'hasHours'> & { readonly day: AxisDay }) {
  const { t, i18n } = useTranslation('board');
  const { set } = useAddress();
  return (
    <div className="board-day" style={{ insetInlineStart: nameWidth + day.x, width: day.width }}>
      <span className="board-day-name">
        {hasHours ? (
          shownDay(day.date, i18n.language)
        ) : (
          <button type="button" className="board-day-link" onClick={() => set({ view: 'day', date: day.date })}>
            {shownDay(day.date, i18n.language)}
          </button>
        )}
        {day.closure !== null && <em>{day.closure ? t('closedBecause', { reason: day.closure }) : t('closed')}</em>}
        {day.isShifted && <em>{t('clockChanges')}</em>}
      </span>
      {(hasHours ? ticksOf(axis, day) : []).map((minute) => (
        <span key={minute} className="board-tick" style={{ insetInlineStart: xOf(axis, minute) - day.x }}>
          {shownClock(localOf(model, minute), i18n.language)}
        </span>
      ))}
    </div>
  );
});
