/**
 * Sweeps: background work for every business that is due, one business after the other, so that requests find free connections. Several processes
 * may sweep at once, so the work of a business claims what it does, or does it in a transaction that finds it done.
 */
import type { ReadContext, Services, WriteContext } from './context.ts';
import { businessItself } from './businessItself.ts';
import { CallerLeft } from './callerLeft.ts';
import type { Store, Transaction } from '../../store/driver/database.ts';
import { eachAlone } from '../../store/driver/eachAlone.ts';
import { FeedReader } from '../../store/events/feeds.ts';
import { newId } from '../../store/ids.ts';
import type { Tenant } from '../../store/settings/tenants.ts';
import { minuteMilliseconds } from '../../ground/time/minutes.ts';
import { startStopwatch } from '../../ground/time/stopwatch.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';

interface DueBusiness {
  /** Of its tenant. */
  readonly id: number;
  readonly clockOffsetMilliseconds: number;
}

export interface SweepParts {
  readonly store: Store;
  readonly services: Services;
}

/** The turn of one business in a sweep. */
export interface SweepTurn<Due> extends SweepParts {
  readonly due: Due;
  /** The business's time in milliseconds since the epoch. It goes on in whole minutes while the sweep lasts. */
  readonly now: () => number;
  /** Aborted at a stop of the process. Work that lasts then ends at its next safe point. */
  readonly signal: AbortSignal;
}

interface SweepRules<Due extends DueBusiness> {
  /** Of the background job. For metrics and logs. */
  readonly name: string;
  readonly everyMilliseconds: number;
  /** Whether there may be work as soon as the clock of a sandbox is moved. */
  readonly followsClock: boolean;
  /** The businesses that may have work. `at`: the service's time. */
  readonly due: (store: Store, at: string) => Promise<readonly Due[]>;
  readonly work: (turn: SweepTurn<Due>) => Promise<void>;
}

interface Sweep {
  readonly name: string;
  readonly everyMilliseconds: number;
  readonly followsClock: boolean;
  /**
   * Goes through all businesses once. `nowMilliseconds` is the service's time. A failure in one business does not stop the others, and is thrown at the
   * end with the others; a database that is away ends the sweep.
   */
  readonly run: (parts: SweepParts, nowMilliseconds: number, signal: AbortSignal) => Promise<void>;
}

export function sweep<Due extends DueBusiness>({ name, everyMilliseconds, followsClock, due, work }: SweepRules<Due>): Sweep {
  return {
    ...{ name, everyMilliseconds, followsClock },
    async run(parts, nowMilliseconds, signal) {
      const elapsed = startStopwatch();
      await eachAlone(await due(parts.store, formatMilliseconds(nowMilliseconds)), async (business) => {
        if (signal.aborted) return;
        const now = () =>
          nowMilliseconds + business.clockOffsetMilliseconds + Math.floor(elapsed() / minuteMilliseconds) * minuteMilliseconds;
        await work({ ...parts, due: business, now, signal }).catch((error: unknown) => {
          // A search that was ended by the stop.
          if (!(error instanceof CallerLeft)) throw error;
        });
      });
    },
  };
}

/** The contexts of a business for which nobody called. */
interface BusinessContexts {
  reading(): ReadContext;
  writing(tx: Transaction): WriteContext;
}

/** `work` names the work in the audit and in the bucket of limits. Each context has the time at which it is made. */
export function contextOfBusiness(
  { store, services, now, signal }: Pick<SweepTurn<unknown>, 'store' | 'services' | 'now' | 'signal'>,
  tenant: Tenant,
  work: string,
): BusinessContexts {
  const common = () => {
    const nowMilliseconds = now();
    const principal = businessItself(tenant, work);
    return { tenant, principal, locale: 'en' as const, nowMilliseconds, requestId: newId(nowMilliseconds), services };
  };
  return {
    reading: () => ({ ...common(), db: store, feeds: new FeedReader(store), leaving: () => signal }),
    writing: (tx) => ({ ...common(), db: tx }),
  };
}
