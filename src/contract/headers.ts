/** Header inputs and the argument each becomes (specification, "MCP access" 2). */
export const headerNames: Readonly<Record<string, string>> = {
  idempotency_key: 'Idempotency-Key',
  x_timezone: 'X-Timezone',
};
