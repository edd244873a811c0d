/** Moves a sandbox's clock forward, so that processes of several days can be tried in seconds. docs/internals/records.md#sandbox. */
import { recordAudit } from '../../../machinery/auth/audit.ts';
import { invalid, refuse } from '../../../contract/errors.ts';
import { mostAdvanceDays } from '../../../contract/schemas/sandboxClock.ts';
import { sandboxClock } from '../../resources/settings/sandboxClock.ts';
import { lockClockOffset, setClockOffset } from '../../../store/settings/tenants.ts';
import { formatMilliseconds, normalizeTimestamp } from '../../../ground/time/timestamps.ts';
import { write } from '../handler.ts';

const dayMilliseconds = 86_400_000;
/** The furthest that the clock may be ahead of real time in total. Beyond it, years could need more than four digits. */
const mostAheadDays = 36_525;

export const advanceSandboxClock = write<'advanceSandboxClock'>(async (ctx, input) => {
  const { db, tenant, nowMilliseconds, services } = ctx;
  if (tenant.environment !== 'sandbox') return refuse('SANDBOX_ONLY');
  if ((input.by_seconds === undefined) === (input.to === undefined))
    return invalid('by_seconds', 'required', 'either_alone', { first: 'by_seconds', second: 'to' });
  const asked = input.to === undefined ? null : normalizeTimestamp(input.to);
  if (input.to !== undefined && asked === null) return invalid('to', 'format', 'form_timestamp');
  const real = nowMilliseconds - tenant.clockOffsetMilliseconds;
  // Locks the offset, so that two calls at the same time both count.
  const before = await lockClockOffset(db, tenant.id);
  const now = real + before;
  const target = asked === null ? now + input.by_seconds! * 1000 : Date.parse(asked);
  const latest = Math.min(now + mostAdvanceDays * dayMilliseconds, real + mostAheadDays * dayMilliseconds);
  if (target < now || target > latest)
    return refuse('SANDBOX_CLOCK_OUT_OF_RANGE', { now: formatMilliseconds(now), latest: formatMilliseconds(latest) });
  await setClockOffset(db, tenant.id, target - real);
  recordAudit(ctx, {
    action: 'sandbox.clock_advanced',
    subject: { kind: 'environment', id: null, name: tenant.environment },
    changes: [{ field: 'now', before: formatMilliseconds(now), after: formatMilliseconds(target) }],
  });
  db.afterCommit(() => services.clockMoved(tenant.id));
  return sandboxClock(target, target - real);
});
