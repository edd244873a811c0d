import { isRefusal } from '../../../contract/errors.ts';
import { mostBoardDays } from '../../../contract/schemas/board.ts';
import { addDays, daysBetween, localDateOf } from '../../../ground/time/localTime.ts';
import { formatMilliseconds } from '../../../ground/time/timestamps.ts';
import { writtenAnswer } from '../../call/writtenAnswer.ts';
import { dayRange } from '../../jobs/booking/requestRules.ts';
import { firstBusyDay } from '../../planning/boards/busyDay.ts';
import { liveTextOf } from '../../jobs/live/liveBoard.ts';
import { nowMinuteOf } from '../../planning/hours/calendars.ts';
import { read } from '../handler.ts';

/**
 * Everything that the board shows of a range of days, as cached text. By default today and the next six days.
 * docs/internals/board.md#board-sheets.
 */
export const getBoard = read<'getBoard'>(async (ctx, input) => {
  const { db, tenant, services, nowMilliseconds } = ctx;
  const today = localDateOf(tenant.timezone, nowMinuteOf(nowMilliseconds));
  const days = dayRange(input, today, { days: 6, most: mostBoardDays });
  if (isRefusal(days)) return days;
  // Read the positions before the rows, so that changes made in between are read again the next time.
  const positions = await ctx.feeds.positions(tenant.id);
  const board = await services.boards.current(db, tenant, nowMilliseconds);
  const onward = input.past_idle_days ? daysBetween(days.from, await firstBusyDay(db, tenant, board, days.from)) : 0;
  const shown = { from: addDays(days.from, onward), to: addDays(days.to, onward) };
  const sheet = await services.boardSheets.current(db, tenant, { board, positions, days: shown });
  const live = liveTextOf(tenant, sheet, nowMilliseconds);
  const head = `"now":${JSON.stringify(formatMilliseconds(nowMilliseconds))},"sheet":"${sheet.tag}","live":${live.text}`;
  return writtenAnswer(`{${head},${sheet.text}`, `${sheet.tag}-${live.tag}`);
});
