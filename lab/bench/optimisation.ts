/**
 * P27: a better day for 12 technicians with 90 jobs and for 100 with 750, against putting each waiting job at its cheapest place once.
 * Also a day over HTTP, with the longest stall of the event loop. With a folder of Solomon's instances in `BENCH_INSTANCES` also those, against their optima.
 */
import { dayBoard } from '../../src/engine/optimisation/dayBoard.ts';
import { jobCountOf, laneCountOf } from '../../src/engine/optimisation/dayProblem.ts';
import { searchDay } from '../../src/engine/optimisation/daySearch.ts';
import { planDay, searchSteps } from '../../src/engine/optimisation/planDay.ts';
import { finish } from '../../src/engine/steps.ts';
import { median } from './engineRounds.ts';
import { madeUpDay } from './madeUpDays.ts';
import { measureHttp } from './optimisationHttp.ts';
import { costOfRoutes, readInstances } from './publishedInstances.ts';
import { figure, printRow } from './rows.ts';

/** Seconds of processor time of one core. */
function timed<Result>(work: () => Result): { seconds: number; result: Result } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, result };
}

/** How often each published instance is solved. The median counts. */
const instanceSeeds = 3;

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
      ratios.push(costAfter(searchSteps(jobs, laneCountOf(problem), 'quick')) / costAfter(0));
    }
    printRow({
      goal: 'P27',
      what: `a better day, ${technicians} technicians and ${jobs} jobs, ${freedom}`,
      measured: `${figure(median(seconds))} s of processor time, ${figure(median(ratios))} × the cost of cheapest places`,
      goalText: `≤ ${mostSeconds} s`,
      holds: median(seconds) <= mostSeconds,
    });
  }

for (const row of await measureHttp()) printRow(row);

const folder = process.env['BENCH_INSTANCES'];
if (folder)
  for (const { seconds, mostPercent } of [
    { seconds: 1, mostPercent: 0.5 },
    { seconds: 5, mostPercent: 0.1 },
  ]) {
    const instances = readInstances(folder);
    const gaps = instances.map((instance) => {
      const run = (steps: number, seed: number) => finish(searchDay(instance.problem, instance.now, { steps, seed })).routes;
      run(2_000, 1);
      const steps = Math.round((5_000 / timed(() => run(5_000, 1)).seconds) * seconds);
      const costs = Array.from({ length: instanceSeeds }, (_, seed) => costOfRoutes(instance, run(steps, seed + 1)));
      const gap = 100 * (median(costs) / instance.least - 1);
      console.error(`${instance.name}: ${figure(gap)} % at ${seconds} s, ${steps} steps`);
      return gap;
    });
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    printRow({
      goal: 'P27',
      what: `${instances.length} instances of Solomon, ${seconds} s of processor time each`,
      measured: `${figure(mean)} % above the optimum (worst ${figure(Math.max(...gaps))} %)`,
      goalText: `≤ ${mostPercent} %`,
      holds: mean <= mostPercent,
    });
  }
