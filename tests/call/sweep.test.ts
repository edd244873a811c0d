/** Turns of a sweep: each business at its own time, none in the way of another. */
import { expect, it } from 'vitest';
import { CallerLeft } from '../../src/domain/call/callerLeft.ts';
import { sweep, type SweepParts, type SweepTurn } from '../../src/domain/call/sweep.ts';

const now = Date.parse('2030-06-05T11:00:00Z');
/** No turn here asks for either. */
const parts = {} as SweepParts;
const due = [1, 2, 3].map((id) => ({ id, clockOffsetMilliseconds: id * 60_000 }));

type Turn = SweepTurn<(typeof due)[number]>;

/** Sweeps over three businesses, and answers whose turn came. */
async function swept(work: (turn: Turn) => void, signal = AbortSignal.any([])) {
  const turns: number[] = [];
  const job = sweep({
    ...{ name: 'test', everyMilliseconds: 60_000, followsClock: false },
    due: async (_store, at) => (at === '2030-06-05T11:00:00.000000Z' ? due : []),
    work: async (turn) => {
      turns.push(turn.due.id);
      work(turn);
    },
  });
  const failure = await job.run(parts, now, signal).then(
    () => null,
    (error: unknown) => error,
  );
  return { turns, failure };
}

it('[sweep.turns] each business is swept at the time of its own clock', async () => {
  const times: number[] = [];
  expect(await swept((turn) => times.push(turn.now()))).toEqual({ turns: [1, 2, 3], failure: null });
  expect(times).toEqual(due.map(({ clockOffsetMilliseconds }) => now + clockOffsetMilliseconds));
});

it('[sweep.turns] a failure in one business stops no other, and is reported at the end', async () => {
  const broken = new Error('broken');
  const { turns, failure } = await swept(({ due: { id } }) => {
    if (id === 1) throw broken;
  });
  expect(turns).toEqual([1, 2, 3]);
  expect(failure).toBeInstanceOf(AggregateError);
  expect((failure as AggregateError).errors).toEqual([broken]);
});

it('[sweep.turns] a stop ends the current turn without a failure, and begins no other', async () => {
  const stop = new AbortController();
  const result = await swept(({ signal }) => {
    stop.abort();
    if (signal.aborted) throw new CallerLeft();
  }, stop.signal);
  expect(result).toEqual({ turns: [1], failure: null });
});
