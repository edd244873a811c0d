import { isRefusal } from '../../../contract/errors.ts';
import { mostBoardDays } from '../../../contract/schemas/board.ts';
import { localDateOf } from '../../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { writtenAnswer } from '../../call/writtenAnswer.ts';
import { liveTextOf } from '../../jobs/live/liveBoard.ts';
import { dayRange } from '../../jobs/booking/requestRules.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { read } from '../handler.ts';

/** How the visits of today on a board stand, without the rest of the board. docs/internals/board.md#live-states-on-the-board. */
export const getBoardLive = read<'getBoardLive'>(async (ctx, input) => {
  const { db, tenant, services, nowMilliseconds } = ctx;
  const today = localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds));
  const days = dayRange(input, today, { days: 6, most: mostBoardDays });
  if (isRefusal(days)) return days;
  const positions = await ctx.feeds.positions(tenant.id);
  const board = await services.boards.current(db, tenant, nowMilliseconds);
  const sheet = await services.boardSheets.current(db, tenant, { board, positions, days });
  const live = liveTextOf(tenant, sheet, nowMilliseconds);
  const now = JSON.stringify(formatMilliseconds(nowMilliseconds));
  return writtenAnswer(`{"now":${now},"sheet":"${sheet.tag}","live":${live.text}}`, `${sheet.tag}-${live.tag}`);
});
