/** When an SLA is at risk and a person must look at it. docs/reference/conventions.md#job-requests. */

const hour = 3_600_000;
/** An SLA is at risk in the last quarter of its time, or in its last hour if that is longer. */
const riskyShare = 0.25;

/**
 * The instant from which an SLA is at risk. It ends at `deadline` and was armed at `armed`. All values are milliseconds since the
 * epoch.
 */
export function slaRiskFrom(deadline: number, armed: number): number {
  return Math.max(armed, deadline - Math.max(hour, riskyShare * (deadline - armed)));
}
