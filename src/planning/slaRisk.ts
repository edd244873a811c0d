/** When an SLA needs a person's eye. docs/reference/conventions.md#job-requests. */

const hour = 3_600_000;
/** An SLA is at risk in the last quarter of its time, and at the latest in its last hour. */
const riskyShare = 0.25;

/** From when on an SLA is at risk that ends at `deadline` and was armed at `armed`; all in milliseconds since the epoch. */
export function slaRiskFrom(deadline: number, armed: number): number {
  return Math.max(armed, deadline - Math.max(hour, riskyShare * (deadline - armed)));
}
