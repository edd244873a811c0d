/** The background jobs that look after the bookings of all businesses. They are here because `background/` knows nothing of bookings. */
import type { BackgroundJob } from '../machinery/background/background.ts';
import type { SweepParts } from '../domain/call/sweep.ts';
import { nightlyPlans } from '../domain/dispatch/optimisation/nightlyPlans.ts';
import { earlierTimes } from '../domain/dispatch/proposals/earlierTimes.ts';
import { visitProposals } from '../domain/maintenance/visitProposals.ts';
import { lateVisits } from '../domain/jobs/live/lateVisits.ts';
import { maintenanceRequests } from '../domain/maintenance/maintenanceRequests.ts';
import { continuedSeries } from '../domain/jobs/scheduling/continuedSeries.ts';
import { forgottenMerges } from '../domain/jobs/records/forgottenMerges.ts';
import { retentionSweep } from '../domain/jobs/records/retention.ts';

const sweeps = [
  lateVisits,
  nightlyPlans,
  maintenanceRequests(),
  visitProposals,
  earlierTimes(),
  continuedSeries,
  forgottenMerges,
  retentionSweep,
];

/** The jobs that may have work as soon as the clock of a business moves. */
export const clockedJobs = sweeps.filter(({ followsClock }) => followsClock).map(({ name }) => name);

export const bookingJobs = (parts: SweepParts): BackgroundJob[] =>
  sweeps.map(({ name, everyMilliseconds, run }) => ({
    name,
    everyMilliseconds,
    tick: (nowMilliseconds, signal) => run(parts, nowMilliseconds, signal),
  }));
