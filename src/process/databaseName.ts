/** Names the configured database to the operator. */
import type { Config } from './config.ts';

/** The configured database, as commands name it. Never has the password. */
export function databaseName({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `embedded, in ${dataDir}`;
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') || decodeURIComponent(hostname) || 'localhost';
  return `PostgreSQL ${decodeURIComponent(pathname.slice(1))} at ${host}:${port || 5432}`;
}
