/** P27: a better day for 12 technicians with 90 jobs and for 100 with 750, against putting each waiting job at its cheapest place once. */
import { dayBoard } from '../../src/engine/optimisation/dayBoard.ts';
import { jobCountOf } from '../../src/engine/optimisation/dayProblem.ts';
import { searchDay } from '../../src/engine/optimisation/daySearch.ts';
import { planDay, searchSteps } from '../../src/engine/optimisation/planDay.ts';
import { finish } from '../../src/engine/steps.ts';
import { median } from './engineRounds.ts';
import { madeUpDay } from './madeUpDays.ts';
import { figure, printRow } from './rows.ts';

/** Seconds of processor time of one core. */
function timed<Result>(work: () => Result): { seconds: number; result: Result } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, result };
}

const sizes = [
  { technicians: 12, seeds: 5, mostSeconds: 1 },
  { technicians: 100, seeds: 3, mostSeconds: 5 },
];

for (const { technicians, seeds, mostSeconds } of sizes)
  for (const freedom of ['keep_times', 'within_windows'] as const) {
    const seconds: number[] = [];
    const ratios: number[] = [];
    let jobs = 0;
    for (let seed = 1; seed <= seeds; seed++) {
      const question = madeUpDay({ technicians, booked: 6, waiting: 1.5, seed, freedom });
      seconds.push(timed(() => finish(planDay(question))).seconds);
      const { problem, now } = finish(dayBoard(question));
      jobs = jobCountOf(problem);
      const costAfter = (steps: number) => finish(searchDay(problem, now, { steps, seed: 1 })).cost;
      ratios.push(costAfter(searchSteps(jobs, 'quick')) / costAfter(0));
    }
    printRow({
      goal: 'P27',
      what: `a better day, ${technicians} technicians and ${jobs} jobs, ${freedom}`,
      measured: `${figure(median(seconds))} s of processor time, ${figure(median(ratios))} × the cost of cheapest places`,
      goalText: `≤ ${mostSeconds} s`,
      holds: median(seconds) <= mostSeconds,
    });
  }
