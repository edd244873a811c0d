/**
 * The queue of taps: stores each tap until it is answered, and says which one is sent next. Works without a browser, on any store.
 * docs/internals/pages.md#queue.
 */
import type { InputOf, Operations } from '../../../../contract/index.ts';
import type { ActionDraft, ActionTap, Draft, Tap, TapChanges, TapStore, Trouble } from './taps.ts';

type VersionField = keyof Pick<InputOf<Operations['fireMyVisitAction']>, 'status_version'>;
const versionField: VersionField = 'status_version';

interface QueueParts {
  readonly store: TapStore;
  /** The signed-in member (UUID). Taps of other persons are only counted. */
  readonly person: string;
  readonly newKey: () => string;
  /** The present instant. */
  readonly now: () => string;
}

/** A tap that was neither answered nor refused. */
export const isWaiting = ({ trouble, answered }: Tap): boolean => trouble === undefined && answered === undefined;
/** A tap that is not done yet: it waits to be sent, or for a decision. */
export const isPending = ({ answered }: Tap): boolean => answered === undefined;

export class TapQueue {
  readonly #parts: QueueParts;

  constructor(parts: QueueParts) {
    this.#parts = parts;
  }

  get isLasting(): boolean {
    return this.#parts.store.isLasting;
  }

  /** The person's taps in order, including those that are done but not yet shown by the page. */
  async taps(): Promise<readonly Tap[]> {
    return this.#own(await this.#parts.store.read());
  }

  /** How many open taps other persons have left in this browser. */
  async openOfOthers(): Promise<number> {
    const taps = await this.#parts.store.read();
    return taps.filter((tap) => tap.person !== this.#parts.person && isPending(tap)).length;
  }

  /** Stores a tap. Does nothing when the same tap already waits: a button that was hit twice means it once. */
  async add(draft: Draft): Promise<void> {
    const taken = this.#taken();
    await this.#parts.store.change((all) => addition(draft, this.#own(all), taken));
  }

  /** Takes the last tap of a visit back. It is removed if it was never sent, else `undo` follows it. */
  async takeBack({ number }: ActionTap, undo: ActionDraft): Promise<void> {
    const taken = this.#taken();
    await this.#parts.store.change((all) => {
      const taps = this.#own(all);
      const tap = taps.find((other) => other.number === number);
      return tap?.isFresh ? { remove: [number] } : addition(undo, taps, taken);
    });
  }

  /** Call it before a tap is sent. False: it was taken back meanwhile. */
  async starts({ number }: Tap): Promise<boolean> {
    let isThere = false;
    await this.#parts.store.change((all) => {
      const tap = this.#own(all).find((other) => other.number === number);
      isThere = tap !== undefined;
      if (!tap?.isFresh) return {};
      const { isFresh: _, ...tried } = tap;
      return { put: [tried] };
    });
    return isThere;
  }

  /**
   * The tap to send next; null if none can be sent. A tap that needs a decision holds up the later ones of its visit, but no others.
   * Photographs go last: on a slow network one takes a minute, and may have to be sent again.
   */
  async next(): Promise<Tap | null> {
    const taps = await this.taps();
    const held = new Set(taps.filter(({ trouble }) => trouble !== undefined).map(({ job }) => job));
    const free = taps.filter((tap) => isWaiting(tap) && !(tap.job !== undefined && held.has(tap.job)));
    return free.find(({ photoOn }) => photoOn === undefined) ?? free[0] ?? null;
  }

  /**
   * A tap is done. `version`: the visit's version after an action, which the next tap of the visit is sent with. The action stays until the page
   * shows its effect: otherwise a page without a connection would show the state before the tap.
   */
  async done({ number }: Tap, version: number | null): Promise<void> {
    await this.#parts.store.change((all) => {
      const taps = this.#own(all);
      const tap = taps.find((other) => other.number === number);
      if (!tap) return {};
      if (tap.job === undefined || version === null) return { remove: [number] };
      const { job } = tap;
      const next = taps.find((other) => other.job === job && other.number > number && isPending(other));
      return { put: [{ ...tap, answered: version }, ...(next ? [withVersion(next, version)] : [])] };
    });
  }

  /** A tap was refused. It stays until the technician decides. */
  async refused({ number }: Tap, trouble: Trouble): Promise<void> {
    await this.#parts.store.change((all) => ({
      put: this.#own(all).flatMap((tap) => (tap.number === number ? [{ ...tap, trouble }] : [])),
    }));
  }

  /** Applies a refused action to the visit as it is now. With a new key, because the old key would only repeat the refusal. */
  async again({ number }: ActionTap, version: number): Promise<void> {
    const key = this.#parts.newKey();
    await this.#parts.store.change((all) => ({
      put: this.#own(all).flatMap((tap) => {
        if (tap.number !== number) return [];
        const { trouble: _, ...open } = withVersion(tap, version);
        return [{ ...open, key }];
      }),
    }));
  }

  /** Drops a refused tap, and the later taps of its visit: they assumed it. */
  async dismiss(tap: Tap): Promise<void> {
    await this.#parts.store.change((all) => ({ remove: dependentOn(tap, this.#own(all)).map(({ number }) => number) }));
  }

  /** Forgets done actions whose effect the page shows. `versionOf`: the version that the page shows; null if it no longer has the visit. */
  async forgetShown(versionOf: (job: string) => number | null): Promise<void> {
    await this.#parts.store.change((all) => ({
      remove: this.#own(all).flatMap(({ number, job, answered }) => {
        if (job === undefined || answered === undefined) return [];
        const shown = versionOf(job);
        return shown === null || shown >= answered ? [number] : [];
      }),
    }));
  }

  #taken() {
    const { person, newKey, now } = this.#parts;
    return { person, key: newKey(), at: now(), isFresh: true } as const;
  }

  #own(taps: readonly Tap[]): readonly Tap[] {
    return taps.filter(({ person }) => person === this.#parts.person);
  }
}

/** What to store for a tap; nothing when the same tap already waits. */
function addition(draft: Draft, taps: readonly Tap[], taken: { person: string; key: string; at: string; isFresh: true }): TapChanges {
  if (taps.some((tap) => isSameTap(tap, draft, taps))) return {};
  if (draft.job === undefined) return { add: [{ ...draft, ...taken }] };
  const before = lastOf(draft.job, taps);
  // After an earlier tap the shown version is no longer the visit's. The new one is known only when that tap is answered.
  const body = before ? { ...draft.body, [versionField]: before.answered ?? null } : draft.body;
  return { add: [{ ...draft, body, ...taken }] };
}

/** A refused tap with the open taps that depend on it. */
export const dependentOn = (tap: Tap, taps: readonly Tap[]): readonly Tap[] =>
  tap.job === undefined
    ? taps.filter(({ number }) => number === tap.number)
    : taps.filter((other) => other.job === tap.job && isPending(other));

const lastOf = (job: string, taps: readonly Tap[]): Tap | undefined => taps.findLast((tap) => tap.job === job);

const withVersion = <Kind extends Tap>(tap: Kind, version: number): Kind => ({ ...tap, body: { ...tap.body, [versionField]: version } });

/** An action counts as the same only while nothing else was tapped on the visit since. */
function isSameTap(tap: Tap, draft: Draft, taps: readonly Tap[]): boolean {
  if (!isWaiting(tap) || tap.path !== draft.path) return false;
  if (draft.job !== undefined) return tap === lastOf(draft.job, taps);
  return JSON.stringify(tap.body) === JSON.stringify(draft.body);
}
