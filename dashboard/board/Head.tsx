/** The days and hours above the lanes, as the clock of the business shows them. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownClock, shownDay } from '../parts/times.ts';
import { ticksOf, xOf, type Axis } from './axis.ts';
import { headHeight, nameWidth } from './geometry.ts';
import { localOf, type BoardModel } from './model.ts';

export interface HeadProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly left: number;
  readonly right: number;
}

export const Head = memo(function Head({ model, axis, left, right }: HeadProps) {
  const { t, i18n } = useTranslation('board');
  const days = axis.days.filter(({ x, width }) => x + width > left && x < right);
  return (
    <div className="board-head" style={{ height: headHeight }}>
      <div className="board-corner" style={{ width: nameWidth }}>
        {model.board.business_timezone.replaceAll('_', ' ')}
      </div>
      {days.map((day) => (
        <div key={day.date} className="board-day" style={{ insetInlineStart: nameWidth + day.x, width: day.width }}>
          <span className="board-day-name">
            {shownDay(day.date, i18n.language)}
            {day.closure !== null && <em>{day.closure ? t('closedBecause', { reason: day.closure }) : t('closed')}</em>}
            {day.isShifted && <em>{t('clockChanges')}</em>}
          </span>
          {ticksOf(axis, day)
            .filter((minute) => xOf(axis, minute) > left - 60 && xOf(axis, minute) < right)
            .map((minute) => (
              <span key={minute} className="board-tick" style={{ insetInlineStart: xOf(axis, minute) - day.x }}>
                {shownClock(localOf(model, minute), i18n.language)}
              </span>
            ))}
        </div>
      ))}
    </div>
  );
});
