/** Free stretches of a lane, written into it. A click lists waiting jobs that fit. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { xOf, type Axis } from '../model/axis.ts';
import { nameWidth } from '../model/geometry.ts';
import type { Gap } from '../model/load.ts';
import type { BoardModel } from '../model/model.ts';
import { useShortMinutes } from '../model/shortMinutes.ts';

/** Pixels of width for any text, and for the length and the word. */
const [leastForLength, leastForWord] = [34, 76];

interface GapsProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly technician: number;
  readonly gaps: readonly Gap[];
}

export const Gaps = memo(function Gaps({ model, axis, technician, gaps }: GapsProps) {
  const { t } = useTranslation('board');
  const shortMinutes = useShortMinutes();
  const { technicians } = model.board;
  return gaps.map(({ start, end }) => {
    const x = xOf(axis, start);
    const width = xOf(axis, end) - x;
    if (width < leastForLength) return null;
    const length = shortMinutes(end - start);
    const name = t('gap.free', { time: length });
    return (
      // The number of gaps in the strip opens the same panel for all technicians, so this button is not a stop of the tab key.
      <button
        key={start}
        type="button"
        tabIndex={-1}
        className="board-gap"
        style={{ insetInlineStart: nameWidth + x + 2, width: width - 4 }}
        aria-label={`${name}, ${technicians.full_name[technician]!}`}
        data-gap={start}
        data-of={technician}
      >
        {width >= leastForWord ? name : length}
      </button>
    );
  });
});
