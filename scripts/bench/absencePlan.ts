/** How long the absence plan and its ladder take on the workloads of `performance.md`. Prints a line a board. */
import { planAbsence } from '../../src/engine/absence.ts';
import { findAlternatives } from '../../src/engine/absenceLadder.ts';
import { absenceWorld, shapes, sizes } from './absenceBoards.ts';
import { median } from './engineRounds.ts';

const rounds = 5;

for (const [jobs, alternates, days] of sizes) {
  for (const [name, shape] of Object.entries(shapes)) {
    for (const seed of [7, 8, 9]) {
      const world = absenceWorld(jobs, alternates, days, seed, shape);
      const nowMinute = world.calendar.days[0]!.startMinute;
      const times: [number[], number[]] = [[], []];
      let plan = planAbsence({ ...world, nowMinute });
      for (let round = 0; round < rounds; round++) {
        const begun = performance.now();
        plan = planAbsence({ ...world, nowMinute });
        const planned = performance.now();
        findAlternatives(plan.lanes, world.calendar, plan.unresolved, nowMinute);
        times[0].push(planned - begun);
        times[1].push(performance.now() - planned);
      }
      const added = plan.resolved.reduce((sum, { addedTravelMinutes }) => sum + addedTravelMinutes, 0);
      const [planMs, ladderMs] = times.map((list) => median(list).toFixed(1));
      console.log(
        `${jobs}x${alternates}x${days} ${name} seed ${seed}: ${plan.resolved.length} placed, ${added} minutes added, ` +
          `${plan.provenOptimal ? 'proven' : 'NOT PROVEN'}; plan ${planMs} ms, ladder ${ladderMs} ms`,
      );
    }
  }
}
