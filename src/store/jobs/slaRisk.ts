/** SQL: whether the deadline of a job is at risk or missed at `now`, a placeholder. The same rule as in planning/visits/slaRisk.ts. */
export const isAtRiskSql = (now: string): string =>
  `j.sla_deadline - greatest(interval '1 hour', 0.25 * (j.sla_deadline - coalesce(j.sla_armed_at, j.created_at))) <= ${now}`;
