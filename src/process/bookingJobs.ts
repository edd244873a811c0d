/** The background jobs that look after the bookings of all businesses. They are here because `background/` knows nothing of bookings. */
import type { Job } from '../machinery/background/background.ts';
import type { Services } from '../domain/call/context.ts';
import { earlierTimesEveryMilliseconds, earlierTimesJob, proposeEarlierTimes } from '../domain/dispatch/proposals/earlierTimes.ts';
import { nightlyEveryMilliseconds, nightlyPlansJob, runNightlyPlans } from '../domain/dispatch/optimisation/nightlyPlans.ts';
import { proposeVisits, visitProposalsEveryMilliseconds, visitProposalsJob } from '../domain/dispatch/proposals/visitProposals.ts';
import { lateVisitsJob, reckonEveryMilliseconds, reckonLateVisits } from '../domain/jobs/lateVisits.ts';
import { maintenanceEveryMilliseconds, maintenanceRequestsJob, makeMaintenanceRequests } from '../domain/jobs/maintenanceRequests.ts';
import { endRetentionPeriods, retentionEveryMilliseconds, retentionJob } from '../domain/jobs/retention.ts';
import type { Store } from '../store/driver/database.ts';

interface BookingParts {
  readonly store: Store;
  readonly services: Services;
}

/** The jobs that have work as soon as the clock of a business moves. */
export const clockedJobs = [lateVisitsJob, nightlyPlansJob, maintenanceRequestsJob, visitProposalsJob, earlierTimesJob];

type Round = (parts: BookingParts, nowMilliseconds: number, signal: AbortSignal) => Promise<void>;

export function bookingJobs(parts: BookingParts): Job[] {
  const job = (name: string, everyMilliseconds: number, round: Round): Job => ({
    name,
    everyMilliseconds,
    tick: (nowMilliseconds, signal) => round(parts, nowMilliseconds, signal),
  });
  return [
    job(lateVisitsJob, reckonEveryMilliseconds, reckonLateVisits),
    job(nightlyPlansJob, nightlyEveryMilliseconds, runNightlyPlans),
    job(maintenanceRequestsJob, maintenanceEveryMilliseconds, makeMaintenanceRequests),
    job(visitProposalsJob, visitProposalsEveryMilliseconds, proposeVisits),
    job(earlierTimesJob, earlierTimesEveryMilliseconds, proposeEarlierTimes),
    job(retentionJob, retentionEveryMilliseconds, endRetentionPeriods),
  ];
}
