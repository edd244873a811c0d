/**
 * The one path of every call, REST, MCP or dashboard: authenticate, rate-limit, check permission, validate,
 * idempotency, transaction, handler, envelope. No gate lives anywhere else.
 */
import type { Logger } from 'pino';
import { Authenticator, type Credential } from '../auth/apiKeys.ts';
import { errorTable, isRefusal, refuse, type ErrorCode, type FieldError } from '../contract/errors.ts';
import { operations, type Operation, type OperationId } from '../contract/index.ts';
import type { PermissionCode } from '../contract/permissions.ts';
import type { Locale } from '../contract/vocabulary.ts';
import type { ReadContext, Services } from '../call/context.ts';
import { handlers, type AnyHandler } from '../operations/index.ts';
import type { Store } from '../store/database.ts';
import { Feeds } from '../store/feeds.ts';
import { getTenant, type Tenant } from '../store/tenants.ts';
import type { Clock } from '../time/clock.ts';
import { Faults } from './faults.ts';
import { fingerprintOf, type IdempotentCall } from './idempotency.ts';
import { messageFor } from './messages.ts';
import { RateLimits, type RateState } from './rateLimits.ts';
import { validateInput } from './validate.ts';
import { Replay, runWrite, type ChangingHandler } from './writes.ts';

export interface Call {
  readonly operationId: OperationId;
  /** The flat arguments: path, query, header and body fields. */
  readonly input: Record<string, unknown>;
  readonly authorization: string | undefined;
  readonly locale: Locale;
  readonly requestId: string;
  readonly overMcp: boolean;
  /** Problems found before the pipeline (a query value that is no number), reported with the others. */
  readonly inputErrors?: readonly FieldError[];
}

export interface Envelope {
  readonly error_code: 0 | ErrorCode;
  readonly message: string;
  readonly errors: readonly FieldError[] | null;
  readonly data: unknown;
}

export interface Outcome {
  readonly status: number;
  readonly envelope: Envelope;
  readonly replayed: boolean;
  readonly ignoredFields: readonly string[];
  readonly rate: RateState | null;
  readonly retryAfterSeconds: number | null;
}

type Result = { answer: unknown; replayed: boolean; ignoredFields: readonly string[] };

export interface PipelineParts {
  readonly store: Store;
  readonly services: Services;
  readonly clock: Clock;
  readonly limits: { requestsPerMinute: number; mcpPerMinute: number; bookingsPerMinute: number };
}

/** Settings change rarely; a second of trust saves a look-up on every request. */
const tenantTrustMilliseconds = 1_000;

export class Pipeline {
  readonly #store: Store;
  readonly #feeds: Feeds;
  readonly #services: Services;
  readonly #clock: Clock;
  readonly #rates: RateLimits;
  readonly #faults: Faults;
  readonly authenticator: Authenticator;
  readonly #tenants = new Map<number, { tenant: Tenant; readAt: number }>();
  /** Keys at work in this process: the embedded database has one connection, where a second call would wait, not see a lock. */
  readonly #inFlight = new Set<string>();

  constructor(parts: PipelineParts) {
    this.#store = parts.store;
    this.#feeds = new Feeds(parts.store);
    this.#services = parts.services;
    this.#clock = parts.clock;
    const now = () => parts.clock.nowMilliseconds();
    this.#rates = new RateLimits(parts.limits, now);
    this.#faults = new Faults(parts.services.log);
    this.authenticator = new Authenticator(parts.store, now);
  }

  get log(): Logger {
    return this.#services.log;
  }

  async run(call: Call): Promise<Outcome> {
    const op: Operation = operations[call.operationId];
    let rate: RateState | null = null;
    let retryAfterSeconds: number | null = null;
    let result: Result = { answer: refuse('INTERNAL_ERROR'), replayed: false, ignoredFields: [] };
    try {
      const authentication = await this.authenticator.authenticate(call.authorization);
      if ('problem' in authentication) {
        result = { ...result, answer: refuse(authentication.problem) };
      } else {
        const { credential } = authentication;
        const decision = await this.#rates.take(credential.keyId, { overMcp: call.overMcp, createsBooking: op.createsBooking });
        rate = decision.state;
        if (!decision.allowed) retryAfterSeconds = decision.retryAfterSeconds;
        result = decision.allowed ? await this.#runAuthenticated(op, call, credential) : { ...result, answer: refuse('RATE_LIMITED') };
      }
    } catch (error) {
      return { ...this.failed(error, { ...call, operation: op.id }), rate };
    }
    return { ...outcomeOf(result, call.locale), rate, retryAfterSeconds };
  }

  /** The answer to a call, or an MCP message, that met an exception; logs it. */
  failed(error: unknown, { requestId, operation, locale }: { requestId: string; operation: string; locale: Locale }): Outcome {
    const { refusal, words, retryAfterSeconds } = this.#faults.of(error, { requestId, operation });
    const { envelope, ...outcome } = outcomeOf({ answer: refusal, replayed: false, ignoredFields: [] }, locale);
    const message = words ? messageFor(words, locale) : envelope.message;
    return { ...outcome, envelope: { ...envelope, message }, rate: null, retryAfterSeconds };
  }

  /** Counts an MCP message that runs no operation (`run` counts the others); `retryAfterSeconds` is null when it may be answered. */
  async countMcpMessage(credential: Credential): Promise<Pick<Outcome, 'rate' | 'retryAfterSeconds'>> {
    const { allowed, state, retryAfterSeconds } = await this.#rates.takeMcpMessage(credential.keyId);
    return { rate: state, retryAfterSeconds: allowed ? null : retryAfterSeconds };
  }

  async #runAuthenticated(op: Operation, call: Call, credential: Credential): Promise<Result> {
    const none = { replayed: false, ignoredFields: [] };
    const missing = missingPermissions(op, credential);
    if (missing.length > 0) return { ...none, answer: refuse('PERMISSION_DENIED', { missing_permissions: missing }) };

    const validation = validateInput(op, call.input);
    const errors = [...(call.inputErrors ?? []), ...(validation.ok ? [] : validation.errors)];
    if (!validation.ok || errors.length > 0) return { ...none, answer: refuse('VALIDATION_ERROR', null, { errors: firstOfEach(errors) }) };

    const { input, ignored } = validation;
    const ctx: ReadContext = {
      tenant: await this.#tenant(credential.tenantId),
      credential,
      locale: call.locale,
      nowMilliseconds: this.#clock.nowMilliseconds(),
      services: this.#services,
      db: this.#store,
      feeds: this.#feeds,
    };
    const handler = handlers[op.id as OperationId] as AnyHandler;
    if (handler.kind === 'read') return { ...none, ignoredFields: ignored, answer: await handler.run(ctx, input) };

    const key = op.idempotent ? (input['idempotency_key'] as string | undefined) : undefined;
    if (key === undefined) return { ...none, ignoredFields: ignored, answer: await runWrite(this.#store, handler, ctx, input, null) };
    return { ...(await this.#writeOnce(op, handler, ctx, input, key)), ignoredFields: ignored };
  }

  async #writeOnce(
    op: Operation,
    handler: ChangingHandler,
    ctx: ReadContext,
    input: Record<string, unknown>,
    key: string,
  ): Promise<Result> {
    const call: IdempotentCall = { tenantId: ctx.tenant.id, operation: op.id, key, fingerprint: fingerprintOf(input) };
    const name = `${call.tenantId}:${call.operation}:${key}`;
    if (this.#inFlight.has(name)) return { answer: refuse('IDEMPOTENCY_IN_PROGRESS'), replayed: false, ignoredFields: [] };
    this.#inFlight.add(name);
    try {
      const answer = await runWrite(this.#store, handler, ctx, input, call);
      return answer instanceof Replay
        ? { answer: answer.answer, replayed: true, ignoredFields: [] }
        : { answer, replayed: false, ignoredFields: [] };
    } finally {
      this.#inFlight.delete(name);
    }
  }

  async #tenant(tenantId: number): Promise<Tenant> {
    const now = this.#clock.nowMilliseconds();
    const known = this.#tenants.get(tenantId);
    if (known && Math.abs(now - known.readAt) < tenantTrustMilliseconds) return known.tenant;
    const tenant = await getTenant(this.#store, tenantId);
    this.#tenants.set(tenantId, { tenant, readAt: now });
    return tenant;
  }
}

function missingPermissions(op: Operation, credential: Credential): PermissionCode[] {
  return credential.permissions ? op.permissions.filter((code) => !credential.permissions!.has(code)) : [];
}

function firstOfEach(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.toReversed().map((error) => [error.field, error])).values()].toReversed();
}

/** The specified envelope and status of a refusal or an answer. */
export function outcomeOf(result: Result, locale: Locale): Omit<Outcome, 'rate' | 'retryAfterSeconds'> {
  const { answer, replayed, ignoredFields } = result;
  if (!isRefusal(answer))
    return {
      status: 200,
      replayed,
      ignoredFields,
      envelope: { error_code: 0, message: messageFor('SUCCESS', locale), errors: null, data: answer },
    };
  return {
    status: errorTable[answer.code].status,
    replayed,
    ignoredFields,
    envelope: { error_code: answer.code, message: messageFor(answer.code, locale), errors: answer.errors, data: answer.data },
  };
}
