/**
 * Plays the story that the examples of the OpenAPI document are taken from: calls a running service, on a clock of its own, and keeps
 * what it answered. What differs from run to run (ids, codes, tokens, the database's clock) is told in its place by names that do not.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { InputOf, OperationId, Operations, OutputOf } from '../../../src/contract/index.ts';
import type { RecordedCall, RecordedExamples } from '../../../src/contract/document/openapiExamples.ts';
import type { CallOptions, Reply, TestBusiness } from '../../support/harness.ts';
import { Stable } from './stable.ts';

/** A Monday, 09:00 in New York. */
export const storyStart = Date.parse('2026-03-02T14:00:00Z');

/** "Now" of the story, for the service as well: a second later with every call. */
export class StoryClock {
  #now = storyStart;

  nowMilliseconds(): number {
    return this.#now;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

type Input<Id extends OperationId> = InputOf<Operations[Id]>;

export class Recorder {
  readonly #business: TestBusiness;
  readonly #clock: StoryClock;
  readonly #stable: Stable;
  readonly #calls: Record<string, RecordedCall> = {};
  readonly #refusals: Record<string, RecordedCall> = {};

  constructor(business: TestBusiness, clock: StoryClock, url: string) {
    this.#business = business;
    this.#clock = clock;
    this.#stable = new Stable({ [business.alias]: 'hudson', [url]: 'https://truckroll.example' });
  }

  /** A call that becomes an example. */
  async tell<Id extends OperationId>(id: Id, summary: string, input: Input<Id>): Promise<OutputOf<Operations[Id]>> {
    const reply = await this.#answered(id, input);
    const name = summary.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
    if (name in this.#calls) throw new Error(`two examples are named ${name}`);
    this.#calls[name] = this.#recorded(id, summary, input, reply);
    return reply.data;
  }

  /** A call that only leads on. */
  async quietly<Id extends OperationId>(id: Id, input: Input<Id>): Promise<OutputOf<Operations[Id]>> {
    const reply = await this.#answered(id, input);
    this.#recorded(id, '', input, reply);
    return reply.data;
  }

  /** A call that is refused with this code, and becomes its example. `via` is whom to ask, where it is not the business itself. */
  async refused<Id extends OperationId>(
    code: string,
    id: Id,
    summary: string,
    input: Input<Id>,
    options: CallOptions & { via?: Pick<TestBusiness, 'call'> } = {},
  ): Promise<void> {
    const { via = this.#business, ...callOptions } = options;
    const reply = await this.#timed(() => via.call(id, input, callOptions));
    if (reply.error_code !== code) throw new Error(`${id} answered ${reply.error_code}, not ${code}: ${JSON.stringify(reply)}`);
    if (code in this.#refusals) throw new Error(`two examples of ${code}`);
    this.#refusals[code] = this.#recorded(id, summary, input, reply);
  }

  /** `refused`, to be called by its name alone. */
  refusing(): { refused: Recorder['refused'] } {
    return { refused: this.refused.bind(this) };
  }

  /** What is not said to the service itself, such as a change by its operator. */
  aside<T>(work: () => Promise<T>): Promise<T> {
    return this.#timed(work);
  }

  /** Tells a text that differs from run to run, such as an address with its port, by another. */
  rename(found: string, name: string): void {
    this.#stable.rename(found, name);
  }

  recorded(): RecordedExamples {
    return { calls: this.#calls, refusals: this.#refusals };
  }

  async #answered<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Reply<OutputOf<Operations[Id]>>> {
    const reply = await this.#timed(() => this.#business.call(id, input));
    if (reply.error_code !== 0) throw new Error(`${id}: ${JSON.stringify({ ...reply, headers: undefined })}`);
    return reply;
  }

  #recorded(id: OperationId, summary: string, input: object, { error_code, message, errors, data }: Reply): RecordedCall {
    const answer = { error_code, message, errors, data };
    // The input first: ids are named in the order in which a reader meets them.
    const stable = this.#stable.told({ input, answer }) as Pick<RecordedCall, 'input' | 'answer'>;
    return { operation: id, summary, input: stable.input, answer: stable.answer };
  }

  /** Remembers which stretch of the real clock the call took, so that the database's instants are told by the story's. */
  async #timed<T>(work: () => Promise<T>): Promise<T> {
    // So that no two stretches share a millisecond.
    await sleep(2);
    this.#clock.advance(1_000);
    const from = Date.now();
    const result = await work();
    this.#stable.meanwhile(from, Date.now(), this.#clock.nowMilliseconds());
    return result;
  }
}
