/** Settings, from the environment alone (decisions, section 1). The only reader of `process.env`. */

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Address under which callers reach the service; null: derived from host and port. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** null: the embedded database in dataDir. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly databasePreparedStatements: boolean;
  readonly geocoderUrl: string | null;
  readonly routingUrl: string | null;
  /** null: made once and kept in dataDir. */
  readonly secretKey: string | null;
  /** What a new password's hash costs: scrypt's N as a power of two. */
  readonly passwordCostLog2: number;
  readonly logLevel: string;
  /** Seed the demo business on an empty database. */
  readonly demo: boolean;
  /** /metrics answers only to this bearer token; null: only to loopback. */
  readonly metricsToken: string | null;
  readonly limits: {
    readonly requestsPerMinute: number;
    readonly mcpPerMinute: number;
    readonly bookingsPerMinute: number;
    readonly unauthenticatedPerMinute: number;
  };
}

export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and checks every setting; a problem is one line that names the variable and what it takes. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const integer = (name: string, fallback: number, minimum: number, maximum: number) => {
    const raw = env[name]?.trim();
    if (!raw) return fallback;
    const value = Number(raw);
    if (!Number.isInteger(value) || value < minimum || value > maximum)
      throw new ConfigError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${raw}".`);
    return value;
  };
  const url = (name: string, protocols: readonly string[]) => {
    const raw = env[name]?.trim();
    if (!raw) return null;
    const parsed = URL.canParse(raw) ? new URL(raw) : null;
    if (!parsed || !protocols.includes(parsed.protocol))
      throw new ConfigError(`${name} must be an address starting with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return raw.replace(/\/+$/, '');
  };
  const flag = (name: string, fallback: boolean) => {
    const raw = env[name]?.trim();
    if (!raw) return fallback;
    if (raw === '1' || raw === 'true') return true;
    if (raw === '0' || raw === 'false') return false;
    throw new ConfigError(`${name} must be 1 or 0, not "${raw}".`);
  };

  const secretKey = env['SECRET_KEY']?.trim() || null;
  if (secretKey !== null && secretKey.length < 32)
    throw new ConfigError('SECRET_KEY must have at least 32 characters; make one with: openssl rand -base64 32');
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const logLevel = env['LOG_LEVEL']?.trim() || 'info';
  if (!logLevels.includes(logLevel)) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}".`);
  return {
    port: integer('PORT', 8080, 0, 65535),
    host: env['HOST']?.trim() || '127.0.0.1',
    publicUrl: url('PUBLIC_URL', ['http:', 'https:']),
    dataDir: env['DATA_DIR']?.trim() || '.data',
    databaseUrl,
    databasePoolSize: integer('DATABASE_POOL_SIZE', 10, 1, 200),
    databasePreparedStatements: flag('DATABASE_PREPARED_STATEMENTS', true),
    geocoderUrl: url('GEOCODER_URL', ['http:', 'https:']),
    routingUrl: url('ROUTING_URL', ['http:', 'https:']),
    secretKey,
    // 15 is what OWASP recommends with the service's r = 8 and p = 3; 17 takes 128 MB a sign-in. Less than 15 is for tests.
    passwordCostLog2: integer('PASSWORD_COST', 15, 10, 17),
    logLevel,
    demo: flag('TRUCKROLL_DEMO', databaseUrl === null),
    metricsToken: env['METRICS_TOKEN']?.trim() || null,
    limits: {
      requestsPerMinute: integer('RATE_LIMIT_REQUESTS_PER_MINUTE', 600, 1, 1_000_000),
      mcpPerMinute: integer('RATE_LIMIT_MCP_PER_MINUTE', 240, 1, 1_000_000),
      bookingsPerMinute: integer('RATE_LIMIT_BOOKINGS_PER_MINUTE', 120, 1, 1_000_000),
      // Ten times what one credential may do: a busy office behind one address keeps being told 401.
      unauthenticatedPerMinute: integer('RATE_LIMIT_UNAUTHENTICATED_PER_MINUTE', 6_000, 1, 1_000_000),
    },
  };
}
