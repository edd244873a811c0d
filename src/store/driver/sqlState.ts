/** The codes of database errors. */

/** The SQLSTATE of a database error, else null. Node's own codes (`EPIPE`) begin with E; no SQLSTATE does. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code) ? code : null;
}

/** The violated constraint or unique index, when the error is an integrity violation (SQLSTATE class 23). */
export function violatedConstraint(error: unknown): string | null {
  if (!sqlState(error)?.startsWith('23')) return null;
  const constraint = (error as { constraint?: unknown }).constraint;
  return typeof constraint === 'string' ? constraint : null;
}
