/**
 * The one path of every authenticated call from REST, MCP or the dashboard. Its steps: permission, validation, limits of the operation,
 * idempotency, transaction, handler, envelope. No check lives anywhere else.
 */
import type { Logger } from 'pino';
import type { Authenticator } from '../../machinery/auth/authenticators.ts';
import { missingPermissions, profileThatLacks, type Principal } from '../../machinery/auth/principal.ts';
import type { PrepareContext, Services } from '../call/context.ts';
import { isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import { permissionsOfFields } from '../../contract/fieldEffects.ts';
import type { FieldIssue } from '../../contract/fieldMessages.ts';
import { inCurrentNames } from '../../contract/formerNames.ts';
import { operations, type Operation, type OperationId } from '../../contract/index.ts';
import { inputSchemaOf } from '../../contract/operation.ts';
import type { Limiters } from '../../machinery/limits/limiters.ts';
import type { AnyHandler } from '../operations/handler.ts';
import { handlers } from '../operations/index.ts';
import { homeOf } from '../../ground/places/home.ts';
import type { Store } from '../../store/driver/database.ts';
import { FeedReader } from '../../store/events/feeds.ts';
import type { Clock } from '../../ground/time/clock.ts';
import { startStopwatch } from '../../ground/time/stopwatch.ts';
import type { Call, Run } from './call.ts';
import { callerIssues, forCaller, withFewRows } from './callers.ts';
import { Confirming } from './confirming.ts';
import { Entrance } from './entrance.ts';
import { Faults, type Fault } from './faults.ts';
import { fingerprintOf, type IdempotentCall } from './idempotency.ts';
import { withJobIds } from './jobReferences.ts';
import { auditedLinkAct } from './linkActs.ts';
import { messageFor } from './messages.ts';
import type { CallObserver } from './observer.ts';
import { noLimits, outcomeOf, plainResult, type Outcome, type Result } from './outcome.ts';
import { inOwnScope, missingFor } from './ownScope.ts';
import { RateLimits, type RateSettings } from './rateLimits.ts';
import { refuseUnproved } from './secondProof.ts';
import { shownTo } from './shownParts.ts';
import type { Tenants } from './tenants.ts';
import { unknownFieldIssues, wideningIssues } from './unknownFields.ts';
import { validateInput } from './validate.ts';
import { visibleTexts } from './visibleTexts.ts';
import { isWrittenByPeople, phonePathsOf, withReadPhones } from './writtenPhones.ts';
import { Replay, replayOf, runWrite, type AllowedEffects, type AnyWriteHandler } from './writes.ts';

interface PipelineParts {
  readonly store: Store;
  readonly services: Services;
  readonly tenants: Tenants;
  /** The service's own clock. A tenant's clock is this clock moved forward. */
  readonly clock: Clock;
  /** For API keys and tokens. */
  readonly authenticators: readonly Authenticator[];
  /** For the dashboard, which takes sign-in sessions only. */
  readonly sessionAuthenticators: readonly Authenticator[];
  readonly limiters: Limiters;
  readonly limits: RateSettings;
  readonly observer: CallObserver;
}

export class Pipeline {
  readonly #store: Store;
  readonly #feeds: FeedReader;
  readonly #services: Services;
  readonly #clock: Clock;
  readonly #rates: RateLimits;
  readonly #faults: Faults;
  readonly #observer: CallObserver;
  /** Entrance of /v1 and /mcp. */
  readonly entrance: Entrance;
  /** Entrance of /dashboard/v1. */
  readonly dashboardEntrance: Entrance;
  readonly #tenants: Tenants;
  readonly #confirming: Confirming;
  /** Idempotency keys in use in this process. The embedded database has one connection, so a second call would wait and never see the lock. */
  readonly #inFlight = new Set<string>();

  constructor(parts: PipelineParts) {
    this.#store = parts.store;
    this.#feeds = new FeedReader(parts.store);
    this.#services = parts.services;
    this.#tenants = parts.tenants;
    this.#clock = parts.clock;
    this.#observer = parts.observer;
    this.#rates = new RateLimits(parts.limiters, parts.limits, () => parts.clock.nowMilliseconds(), parts.observer.rateLimited);
    this.#faults = new Faults(parts.services.log);
    this.#confirming = new Confirming(this.#store, parts.clock, () => parts.services.publicUrl, this);
    const entrance = (authenticators: readonly Authenticator[]) =>
      new Entrance({
        authenticators,
        rates: this.#rates,
        faults: this.#faults,
        refused: (code) => parts.observer.refused(null, code),
        closed: (principal) => this.#closed(principal),
      });
    this.entrance = entrance(parts.authenticators);
    this.dashboardEntrance = entrance(parts.sessionAuthenticators);
  }

  /** Handles an exception outside of an operation like one inside. */
  faultOf(error: unknown, call: { readonly requestId: string; readonly operation: string }): Fault {
    return this.#faults.of(error, call);
  }

  get log(): Logger {
    return this.#services.log;
  }

  async run(sent: Call): Promise<Outcome> {
    const elapsed = startStopwatch();
    const op = operations[sent.operationId];
    const call = callInCurrentNames(op, sent);
    const outcome = await this.#outcome(op, call);
    const code = outcome.envelope.error_code;
    this.#observer.ran(call.operationId, code, elapsed());
    if (code !== 0 && outcome.status < 500) this.#observer.refused(call.operationId, code);
    return outcome;
  }

  async #outcome(op: Operation, call: Call): Promise<Outcome> {
    try {
      const { result, limits } = await this.#run(op, call);
      // A replay has the names of the version that made it.
      const answer = result.replayed && !isRefusal(result.answer) ? inCurrentNames(op.output, result.answer) : result.answer;
      const { principal, door, profile = principal.profile ?? null } = call;
      const reader = { principal, door, profile, isOfOther: result.madeBy !== undefined && result.madeBy !== principal.id };
      const shownResult = isRefusal(answer)
        ? result
        : { ...result, answer: forCaller(op, profile, call.input, shownTo(op, reader, answer)) };
      return outcomeOf(shownResult, call.locale, limits ?? call.limits, call.door);
    } catch (error) {
      return this.failed(error, op.id, call);
    }
  }

  /** The outcome of a call that ended with an exception, in `run` or in the steps of a protocol around it. */
  failed(error: unknown, operation: string, { requestId, locale, limits }: Pick<Call, 'requestId' | 'locale' | 'limits'>): Outcome {
    const { refusal, words, retryAfterSeconds } = this.#faults.of(error, { requestId, operation });
    const outcome = outcomeOf(plainResult(refusal), locale, { rate: limits.rate, retryAfterSeconds });
    return words ? { ...outcome, envelope: { ...outcome.envelope, message: messageFor(words, locale) } } : outcome;
  }

  async #run(op: Operation, call: Call): Promise<Run> {
    const { principal } = call;
    // Guests and customers do not pass the entrance.
    const closed = await this.#closed(principal);
    if (closed) return { result: plainResult(closed) };
    // An operation for another kind of caller answers as if it did not exist.
    if (!isFor(op, principal)) return { result: plainResult(refuse('NOT_FOUND')) };
    if (principal.lacksFactor && op.ownScope !== 'account') return { result: plainResult(refuse('SECOND_FACTOR_REQUIRED')) };
    const profile = profileThatLacks(principal, op);
    if (profile) return { result: plainResult(refuse('PERMISSION_DENIED', { missing_permissions: [], profile })) };
    const missing = missingFor(principal, op);
    if (missing.length > 0) return { result: plainResult(refuse('PERMISSION_DENIED', { missing_permissions: missing })) };

    const { profile: view = principal.profile ?? null } = call;
    const written = await this.#withReadPhones(op, { ...call, input: visibleTexts(withFewRows(op, view, call.input)) });
    const validation = validateInput(op, written.input);
    const { ignored } = validation;
    // A model must learn of a misspelt argument, which would otherwise be silently ignored (docs/reference/conventions.md#mcp).
    const unknown = call.door === 'mcp' ? unknownFieldIssues(op, ignored) : wideningIssues(op, call.input, ignored);
    const errors = [
      ...(call.inputErrors ?? []),
      ...callerIssues(op, view, written.input),
      ...written.issues,
      ...unknown,
      ...(validation.ok ? [] : validation.errors),
    ];
    // A misspelt name is often the reason for a missing field, so ignored fields are named together with invalid ones.
    if (!validation.ok || errors.length > 0)
      return { result: { ...plainResult(refuse('VALIDATION_ERROR', null, { errors: firstOfEach(errors) })), ignoredFields: ignored } };

    // The handlers of updates know what is stored, and ask for what changes (call/refuseEffects.ts).
    const effects = op.effect === 'update' ? [] : permissionsOfFields(op, validation.input);
    const missingForFields = missingPermissions(principal, effects);
    if (missingForFields.length > 0) return { result: plainResult(refuse('PERMISSION_DENIED', { missing_permissions: missingForFields })) };

    const named = await withJobIds(this.#store, principal.tenantId, op, validation.input);
    if (!named) return { result: plainResult(refuse('JOB_REQUEST_NOT_FOUND')) };
    if (principal.kind === 'customer' && named['id'] !== principal.id) return { result: plainResult(refuse('JOB_REQUEST_NOT_FOUND')) };
    const input = principal.own ? await inOwnScope(this.#store, op, { ...principal, own: principal.own }, named) : named;
    if (isRefusal(input)) return { result: plainResult(input) };
    const unproved = await refuseUnproved(this.#services.account.proofs, op, principal, input);
    if (unproved) return { result: plainResult(unproved) };
    return this.#confirming.run(op, call, input, async (own, allowed) => {
      const { result, limits } = await this.#handled(op, call, own, allowed);
      return { result: { ...result, ignoredFields: ignored }, ...(limits ? { limits } : {}) };
    });
  }

  async #handled(op: Operation, call: Call, input: Record<string, unknown>, allowed: AllowedEffects): Promise<Run> {
    const ctx = await this.#context(call);
    const handler = handlers[op.id as OperationId] as AnyHandler;
    if (handler.kind === 'read') return { result: plainResult(await handler.run(ctx, input)) };
    return this.#write(op, call.principal.member ? auditedLinkAct(op, handler) : handler, ctx, input, allowed);
  }

  /** The input, with phone numbers as people of the business's country write them. */
  async #withReadPhones(op: Operation, { door, principal, input }: Call) {
    if (!isWrittenByPeople(door, principal) || phonePathsOf(op).length === 0) return { input, issues: [] };
    const { country } = homeOf(await this.#tenants.of(principal.tenantId));
    return withReadPhones(op, input, country);
  }

  /** Refuses callers of a suspended business, however they come. Every process notices within a second. docs/internals/processes.md#suspension. */
  async #closed({ tenantId }: Principal): Promise<Refusal<'BUSINESS_SUSPENDED'> | null> {
    return (await this.#tenants.of(tenantId)).suspendedAt === null ? null : refuse('BUSINESS_SUSPENDED');
  }

  /** The caller's tenant and the current time on its clock. */
  async surroundings({ tenantId }: Principal): Promise<Pick<PrepareContext, 'tenant' | 'nowMilliseconds'>> {
    const tenant = await this.#tenants.of(tenantId);
    return { tenant, nowMilliseconds: this.#clock.nowMilliseconds() + tenant.clockOffsetMilliseconds };
  }

  /** The services of all calls, for background work. */
  get services(): Services {
    return this.#services;
  }

  async #context({ principal, profile = principal.profile ?? null, locale, requestId, leaving }: Call): Promise<PrepareContext> {
    return {
      ...(await this.surroundings(principal)),
      principal,
      profile,
      locale,
      requestId,
      services: this.#services,
      db: this.#store,
      feeds: this.#feeds,
      leaving,
    };
  }

  /** Runs a change under its idempotency key and the booking limit. A replay does not count as a booking. */
  async #write(
    op: Operation,
    handler: AnyWriteHandler,
    ctx: PrepareContext,
    input: Record<string, unknown>,
    allowed: AllowedEffects,
  ): Promise<Run> {
    const key = op.idempotent ? (input['idempotency_key'] as string | undefined) : undefined;
    const once: IdempotentCall | null =
      key === undefined
        ? null
        : { tenantId: ctx.tenant.id, operation: op.id, key, fingerprint: fingerprintOf(input), callerId: ctx.principal.id };
    const bucket = ctx.principal.rateBucket;
    const counted = op.createsBooking ? await this.entrance.count(ctx.principal, 'booking') : noLimits;
    if (counted.retryAfterSeconds !== null) {
      const answered = once && (await replayOf(this.#store, handler, ctx, once));
      return answered
        ? { result: replayResult(answered) }
        : { result: plainResult(refuse('RATE_LIMITED', { retry_after_seconds: counted.retryAfterSeconds })), limits: counted };
    }
    if (!once) return { result: plainResult(await runWrite(this.#store, handler, ctx, input, null, allowed)) };
    const result = await this.#writeOnce(handler, ctx, input, once, allowed);
    if (result.replayed && op.createsBooking) await this.#rates.giveBackBooking(bucket);
    return { result };
  }

  async #writeOnce(
    handler: AnyWriteHandler,
    ctx: PrepareContext,
    input: Record<string, unknown>,
    call: IdempotentCall,
    allowed: AllowedEffects,
  ): Promise<Result> {
    const name = `${call.tenantId}:${call.operation}:${call.key}`;
    if (this.#inFlight.has(name)) return plainResult(refuse('IDEMPOTENCY_IN_PROGRESS'));
    this.#inFlight.add(name);
    try {
      const answer = await runWrite(this.#store, handler, ctx, input, call, allowed);
      return answer instanceof Replay ? replayResult(answer) : plainResult(answer);
    } finally {
      this.#inFlight.delete(name);
    }
  }
}

/** The call with the current names of its input. A field that has two values is refused. [names.both-taken, names.one-value]. */
function callInCurrentNames(op: Operation, call: Call): Call {
  const issues: FieldIssue[] = [];
  const input = inCurrentNames(inputSchemaOf(op), call.input, issues) as Record<string, unknown>;
  return input === call.input ? call : { ...call, input, inputErrors: [...(call.inputErrors ?? []), ...issues] };
}

const replayResult = ({ answer, madeBy }: Replay): Result => ({ ...plainResult(answer), replayed: true, madeBy });

/** Guests, customers and calendar addresses have operations of their own. Members have the public and the dashboard operations. */
function isFor(op: Operation, { kind }: Principal): boolean {
  if (kind === 'guest' || kind === 'calendar') return op.audience === kind;
  if (kind === 'customer') return op.audience === 'customer' || op.openTo.includes('customer');
  return op.audience === 'public' || (op.audience === 'dashboard' && (kind === 'member' || kind === 'technician'));
}

function firstOfEach(errors: readonly FieldIssue[]): FieldIssue[] {
  return [...new Map(errors.toReversed().map((error) => [error.field, error])).values()].toReversed();
}
