/** Maps each header input to its argument name ([mcp.flat-arguments]). */
export const headerNames: Readonly<Record<string, string>> = {
  idempotency_key: 'Idempotency-Key',
  x_timezone: 'X-Timezone',
};
