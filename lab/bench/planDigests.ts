/**
 * Digests of the plans of 20 made-up days, to compare machines: plans are equal in all bytes on every architecture [optimization.deterministic].
 * `node lab/bench/planDigests.ts` needs no packages and no database, so it also runs under an emulator. docs/optimisation.md.
 */
import { createHash } from 'node:crypto';
import { planDay } from '../../src/engine/optimisation/planDay.ts';
import { finish } from '../../src/engine/steps.ts';
import { madeUpDay } from './madeUpDays.ts';

const all = createHash('sha256');
for (const freedom of ['keep_times', 'within_windows'] as const)
  for (let seed = 1; seed <= 10; seed++) {
    const technicians = 2 + seed;
    const plan = finish(planDay(madeUpDay({ technicians, booked: 6, waiting: 1.5, seed, freedom })));
    const bytes = JSON.stringify(plan);
    all.update(bytes);
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    console.log(`${digest}  ${technicians} technicians, ${freedom}, ${plan.moves.length} moves`);
  }
console.log(`${all.digest('hex')}  all, ${process.arch}`);
