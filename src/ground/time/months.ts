/** Calendar months before an instant, in UTC. A day that the month does not have becomes its last: three months before 31 May is 28 February. */
import { formatMilliseconds } from './timestamps.ts';

export const monthsBefore = (nowMilliseconds: number, months: number): string =>
  formatMilliseconds(
    Temporal.Instant.fromEpochMilliseconds(nowMilliseconds).toZonedDateTimeISO('UTC').subtract({ months }).epochMilliseconds,
  );
