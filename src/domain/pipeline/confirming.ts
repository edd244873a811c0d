/**
 * Holds back what a person must confirm first (`confirm_changes`), and keeps the question for a page where the client cannot show it.
 * docs/internals/call.md#confirmation; docs/decisions/0049.
 */
import { mayNeedConfirmation, type Principal } from '../../machinery/auth/principal.ts';
import type { ConfirmedEffect } from '../../contract/effects.ts';
import { isRefusal, refuse, type Refusal } from '../../contract/errors.ts';
import type { Operation } from '../../contract/index.ts';
import {
  answerQuestion,
  findAsked,
  giveAnswerBack,
  isQuestionId,
  keepQuestion,
  takeAnswer,
  type AskedCall,
} from '../../store/access/confirmations.ts';
import type { Store } from '../../store/driver/database.ts';
import { randomId } from '../../store/ids.ts';
import type { Clock } from '../../ground/time/clock.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { fingerprintOf } from './idempotency.ts';
import { noLimits, plainResult, type Outcome } from './outcome.ts';
import { questionOf, type LookUp } from './question.ts';
import type { Call, Run, Said } from './call.ts';
import type { AllowedEffects } from './writes.ts';

/** Time for the person to open the page, and for the client to call again. */
const lifeMilliseconds = 60 * 60_000;
/** Time for the person to read a question in the client. */
const inClientMilliseconds = 10 * 60_000;

type Input = Record<string, unknown>;

/** What look-ups for a question need of the pipeline. */
interface Calls {
  run(call: Call): Promise<Outcome>;
  surroundings(principal: Principal): Promise<{ readonly tenant: { readonly timezone: string } }>;
}

export class Confirming {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #publicUrl: () => string;
  readonly #pipeline: Calls;

  constructor(store: Store, clock: Clock, publicUrl: () => string, pipeline: Calls) {
    this.#store = store;
    this.#clock = clock;
    this.#publicUrl = publicUrl;
    this.#pipeline = pipeline;
  }

  /**
   * Runs a call with the effects that were confirmed. Without a yes, operations that always need one are refused and do not run. All others run, and are
   * rolled back if they had an effect that nobody has confirmed.
   */
  async run(op: Operation, call: Call, input: Input, run: (input: Input, allowed: AllowedEffects) => Promise<Run>): Promise<Run> {
    if (!mayNeedConfirmation(call.principal, op)) return run(input, null);
    const asked = askedCallOf(op, call, input);
    const over = call.said ? await this.#heard(asked, call.said) : null;
    if (over) return { result: plainResult(over) };
    const given = await takeAnswer(this.#store, asked, this.#now());
    if (given?.isConfirmed === false)
      return { result: plainResult(refuse('CONFIRMATION_REQUIRED', { reason: 'declined', effects: given.effects })) };
    const whole =
      given !== null && given.planToken !== null && input['plan_token'] === undefined ? { ...input, plan_token: given.planToken } : input;
    const made =
      op.confirmed === 'always' && given === null
        ? { result: plainResult(refuse('CONFIRMATION_REQUIRED', { reason: 'not_asked', effects: op.confirmedEffects })) }
        : await run(whole, op.confirmed === 'always' ? null : new Set(given?.effects));
    const { answer } = made.result;
    if (!isRefusal(answer)) return made;
    if (answer.code !== 'CONFIRMATION_REQUIRED') {
      // A plan that the person was shown is another one now, so the next call asks about that.
      if (given?.planToken === null) await giveAnswerBack(this.#store, asked);
      return made;
    }
    const { effects } = answer.data as { effects: readonly ConfirmedEffect[] };
    return { ...made, result: { ...made.result, answer: await this.#withLink(op, call, input, asked, effects) } };
  }

  /** Keeps what a person said in the client, and says why the call goes no further. null: it goes on, or is asked about anew. */
  async #heard(asked: AskedCall, { questionId, isConfirmed }: Said): Promise<Refusal | null> {
    const question = isQuestionId(questionId) ? await findAsked(this.#store, asked, questionId) : null;
    // Nobody was asked this about this call.
    if (!question) return refuse('CONFIRMATION_REQUIRED', { reason: 'not_asked', effects: [] });
    const now = this.#clock.nowMilliseconds();
    if (isConfirmed === null || now - Date.parse(question.createdAt) > inClientMilliseconds) return null;
    if (!isConfirmed) return refuse('CONFIRMATION_REQUIRED', { reason: 'declined', effects: question.effects });
    await answerQuestion(this.#store, question.id, null, true, formatMilliseconds(now));
    return null;
  }

  async #withLink(op: Operation, call: Call, input: Input, asked: AskedCall, effects: readonly ConfirmedEffect[]): Promise<Refusal> {
    const { principal, locale, requestId } = call;
    const { tenant } = await this.#pipeline.surroundings(principal);
    // With the caller's own permissions.
    const lookUp: LookUp = async (operationId, sent) => {
      const read = { operationId, door: 'mcp', input: { ...sent }, principal, locale, requestId, limits: noLimits } as const;
      const { envelope } = await this.#pipeline.run(read);
      return envelope.error_code === 0 ? (envelope.data as Readonly<Record<string, unknown>>) : null;
    };
    const { question, planToken } = await questionOf(lookUp, { op, input, effects, zone: tenant.timezone, locale });
    const expiresAt = formatMilliseconds(this.#clock.nowMilliseconds() + lifeMilliseconds);
    const id = await keepQuestion(this.#store, asked, { id: randomId(), question, effects, planToken, createdAt: this.#now(), expiresAt });
    return refuse('CONFIRMATION_REQUIRED', { reason: 'not_asked', effects, confirm_url: `${this.#publicUrl()}/confirm/${id}`, question });
  }

  readonly #now = (): string => formatMilliseconds(this.#clock.nowMilliseconds());
}

const askedCallOf = ({ id: operation }: Operation, { principal: { kind, id, tenantId } }: Call, input: Input): AskedCall => ({
  tenantId,
  caller: `${kind}:${id}`,
  operation,
  digest: fingerprintOf(input),
});
