/** Calendar months before an instant, in UTC. A day that the month does not have becomes its last: three months before 31 May is 28 February. */
import { formatMilliseconds } from './timestamps.ts';

export function monthsBefore(nowMilliseconds: number, months: number): string {
  const now = new Date(nowMilliseconds);
  const firstOfMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1);
  const first = new Date(firstOfMonth);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const sinceMidnight = nowMilliseconds - Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return formatMilliseconds(firstOfMonth + (Math.min(now.getUTCDate(), days) - 1) * 86_400_000 + sinceMidnight);
}
