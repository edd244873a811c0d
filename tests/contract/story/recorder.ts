/**
 * Plays the story from which the OpenAPI document takes its examples: calls a running service with its own clock, and records the answers.
 * Values that differ between runs (ids, codes, tokens, the database's clock) are replaced by stable names.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { InputOf, OperationId, Operations, OutputOf } from '../../../src/contract/index.ts';
import type { RecordedCall, RecordedExamples } from '../../../src/contract/document/openapiExamples.ts';
import type { CallOptions, Reply, TestBusiness } from '../../support/harness.ts';
import { Stable } from './stable.ts';

/** A Monday, 09:00 in New York. */
export const storyStart = Date.parse('2026-03-02T14:00:00Z');

/** The story's clock, also used by the service: it advances a second with every call. */
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

  /** A call that is not recorded and only prepares the next one. */
  async quietly<Id extends OperationId>(id: Id, input: Input<Id>): Promise<OutputOf<Operations[Id]>> {
    const reply = await this.#answered(id, input);
    this.#recorded(id, '', input, reply);
    return reply.data;
  }

  /**
   * A call that must be refused with this code, and becomes the code's example. `via`: whom to call as, if not the business itself. `shown`: the input of the
   * example, where that of the call is too long to read.
   */
  async refused<Id extends OperationId>(
    code: string,
    id: Id,
    summary: string,
    input: Input<Id>,
    options: CallOptions & { via?: Pick<TestBusiness, 'call'>; shown?: Input<Id> } = {},
  ): Promise<void> {
    const { via = this.#business, shown = input, ...callOptions } = options;
    const reply = await this.#timed(() => via.call(id, input, callOptions));
    if (reply.error_code !== code) throw new Error(`${id} answered ${reply.error_code}, not ${code}: ${JSON.stringify(reply)}`);
    if (code in this.#refusals) throw new Error(`two examples of ${code}`);
    this.#refusals[code] = this.#recorded(id, summary, shown, reply);
  }

  /** Returns `refused` as a function that can be passed on. */
  refusing(): { refused: Recorder['refused'] } {
    return { refused: this.refused.bind(this) };
  }

  /** Runs work outside the service, such as a change by its operator. */
  aside<T>(work: () => Promise<T>): Promise<T> {
    return this.#timed(work);
  }

  /** Replaces a text that differs between runs, such as an address with its port, by a name. */
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
    // Input before answer: ids are named in the order in which a reader meets them.
    const stable = this.#stable.told({ input, answer }) as Pick<RecordedCall, 'input' | 'answer'>;
    return { operation: id, summary, input: stable.input, answer: stable.answer };
  }

  /** Records the span of real time that a call took, so that the database's instants can be mapped to the story's. */
  async #timed<T>(work: () => Promise<T>): Promise<T> {
    // Keeps the spans of two calls in different milliseconds.
    await sleep(2);
    this.#clock.advance(1_000);
    const from = Date.now();
    const result = await work();
    this.#stable.meanwhile(from, Date.now(), this.#clock.nowMilliseconds());
    return result;
  }
}
