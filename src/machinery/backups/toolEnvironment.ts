/**
 * The variables that PostgreSQL's tools get: PATH, and those by which they find passwords and certificates. No secret of the service is among
 * them.
 */
export const environmentOfTools = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(PATH|HOME|LANG|LC_\w+|PG\w+)$/.test(name)));
