/**
 * Drafts: what was typed into a form and not saved yet. They are kept in this browser tab for one sign-in, so that leaving a form loses nothing.
 * docs/dashboard.md#drafts. [drafts.kept]
 */
import type { OperationId } from '../../src/contract/index.ts';
import type { Environment } from '../../src/contract/vocabulary.ts';

export interface Draft {
  /** Its form, and a number: a form for something new can have several drafts. */
  readonly id: string;
  /** Environment, operation, part and subject. */
  readonly form: string;
  readonly saves: OperationId;
  /** Id of the record that the form is about; empty: none. */
  readonly about: string;
  /** The form's title, and who or what was typed into it. */
  readonly title: string;
  readonly name: string;
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  /** By this machine's clock. */
  readonly beganAt: number;
  readonly changedAt: number;
  /** The values that the form began with. */
  readonly base: object;
  readonly values: object;
  /** The form for something new opens without it. It is opened by name. */
  readonly isAside: boolean;
}

export const mostDrafts = 20;
/** In characters of JSON. */
export const longestDraft = 64_000;
export const longestOfAll = 500_000;
/** A working day with its overtime. */
export const oldestMilliseconds = 12 * 3_600_000;
const storageName = 'truckroll-drafts';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** NaN is a number that cannot be read yet. JSON has none, so it is left out. */
const withoutNaN = (_name: string, value: unknown) => (Number.isNaN(value) ? undefined : value);
const copyOf = <Value extends object>(value: Value) => JSON.parse(JSON.stringify(value, withoutNaN)) as Value;

/** Whether a request names the record of the draft. */
const isAbout = ({ about }: Draft, input: object) => about === '' || Object.values(input).includes(about);

/** The record that a request removes: `id`, or within the record `id` the one that another field names. */
function lastIdIn(input: object): string | null {
  const ids = Object.entries(input).filter(([name]) => name === 'id' || name.endsWith('_id'));
  const id: unknown = ids.toSorted(([one], [other]) => Number(other === 'id') - Number(one === 'id')).at(-1)?.[1];
  return typeof id === 'string' ? id : null;
}

/** The drafts of one browser tab. */
export class DraftStore {
  #owner = '';
  #drafts: readonly Draft[] = [];
  /** Ids of drafts whose form is on the screen. */
  #open = new Map<string, number>();
  /** Ids of drafts that were sent and not answered yet. */
  #sent = new Set<string>();
  /** The draft that a person asked for by name. */
  #asked: string | null = null;
  #isStored = true;
  #listeners = new Set<() => void>();
  #storage: () => Kept;
  #now: () => number;

  constructor(storage: () => Kept, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Whose drafts are kept from now on. Those of another sign-in are removed. [drafts.sign-in] */
  keepFor(signIn: string): void {
    const owner = digestOf(signIn);
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.#drafts = [];
    try {
      const stored = JSON.parse(this.#storage().getItem(storageName) ?? 'null') as { owner: string; drafts: Draft[] } | null;
      if (stored?.owner === owner && Array.isArray(stored.drafts)) this.#drafts = stored.drafts;
    } catch {
      // Unreadable or forbidden storage: there are no drafts.
    }
    this.#write(this.#drafts);
  }

  /** Removes every draft, from the storage too. */
  clear(): void {
    this.#owner = '';
    this.#sent.clear();
    this.#write([]);
  }

  get all(): readonly Draft[] {
    const oldest = this.#now() - oldestMilliseconds;
    return this.#drafts.filter(({ changedAt }) => changedAt >= oldest);
  }

  /** Whether every draft survives a reload. */
  get isStored(): boolean {
    return this.#isStored;
  }

  /** The draft with which the form opens. */
  at(form: string): Draft | null {
    return this.all.find((one) => one.form === form && !one.isAside) ?? null;
  }

  /** Drafts of an environment whose form is not on the screen, latest first. */
  closedIn(environment: Environment): readonly Draft[] {
    return this.all.filter(({ id, form }) => !this.#open.has(id) && form.startsWith(`${environment} `));
  }

  keep(draft: Omit<Draft, 'changedAt' | 'beganAt' | 'isAside'>): void {
    if (this.#owner === '') return;
    const now = this.#now();
    const before = this.#drafts.find(({ id }) => id === draft.id);
    const next = {
      ...draft,
      base: copyOf(draft.base),
      values: copyOf(draft.values),
      beganAt: before?.beganAt ?? now,
      changedAt: now,
      isAside: false,
    };
    const others = this.#drafts.filter(({ id }) => id !== draft.id);
    this.#write([next, ...others.map((one) => (one.form === draft.form ? { ...one, isAside: true } : one))]);
  }

  remove(draftId: string): void {
    this.#sent.delete(draftId);
    if (this.#drafts.some(({ id }) => id === draftId)) this.#write(this.#drafts.filter(({ id }) => id !== draftId));
  }

  /** Puts a removed draft back. */
  putBack(draft: Draft): void {
    this.#write([draft, ...this.#drafts.filter(({ id }) => id !== draft.id)]);
    this.askFor(draft.id);
  }

  /** Keeps a draft, and lets its form begin empty. */
  setAside(draftId: string): void {
    this.#write(this.#drafts.map((one) => (one.id === draftId ? { ...one, isAside: true } : one)));
  }

  /** The form of this draft opens with it. */
  askFor(draftId: string): void {
    const form = this.#drafts.find(({ id }) => id === draftId)?.form;
    this.#asked = draftId;
    this.#write(this.#drafts.map((one) => (one.form === form ? { ...one, isAside: one.id !== draftId } : one)));
  }

  /** Whether a person asked for the draft of this form by name. True once. */
  takeAsked(form: string): boolean {
    const isAsked = this.#asked !== null && this.at(form)?.id === this.#asked;
    if (isAsked) this.#asked = null;
    return isAsked;
  }

  /** The form of this draft is on the screen until the returned function is called. */
  open(draftId: string): () => void {
    this.#count(draftId, 1);
    return () => this.#count(draftId, -1);
  }

  /** The form is being sent: the next success of its operation ends the draft. */
  sending(draftId: string): void {
    this.#sent.add(draftId);
  }

  /** An operation succeeded: the drafts that it saved end, and those about a record that it removed. [drafts.saved] */
  done(operation: OperationId, input: object): void {
    if (operation === 'leaveBusiness') return this.clear();
    if ('preview' in input && input.preview === true) return;
    const removed = /^(delete|erase|remove)/.test(operation) ? lastIdIn(input) : null;
    for (const one of this.#drafts) if (this.#isSentBy(one, operation, input) || one.about === removed) this.remove(one.id);
  }

  /** An operation did not succeed: the drafts that it was to save stay. */
  failed(operation: OperationId, input: object): void {
    for (const one of this.#drafts) if (this.#isSentBy(one, operation, input)) this.#sent.delete(one.id);
  }

  hear(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #isSentBy(draft: Draft, operation: OperationId, input: object): boolean {
    return draft.saves === operation && this.#sent.has(draft.id) && isAbout(draft, input);
  }

  #count(draftId: string, by: number): void {
    const count = (this.#open.get(draftId) ?? 0) + by;
    if (count > 0) this.#open.set(draftId, count);
    else this.#open.delete(draftId);
    this.#tell();
  }

  #write(drafts: readonly Draft[]): void {
    this.#drafts = drafts;
    this.#drafts = this.all.toSorted((one, other) => other.changedAt - one.changedAt).slice(0, mostDrafts);
    this.#isStored = this.#store();
    this.#tell();
  }

  /** Stores as many as there is room for, latest first. Returns whether all are stored. */
  #store(): boolean {
    let room = longestOfAll;
    const stored = this.#drafts.filter((one) => {
      const { length } = JSON.stringify(one);
      if (length > longestDraft || length > room) return false;
      room -= length;
      return true;
    });
    try {
      if (stored.length === 0) this.#storage().removeItem(storageName);
      else this.#storage().setItem(storageName, JSON.stringify({ owner: this.#owner, drafts: stored }));
      return stored.length === this.#drafts.length;
    } catch {
      return this.#drafts.length === 0;
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A short digest, from which the token of a sign-in cannot be read. FNV-1a, 32 bits. */
function digestOf(text: string): string {
  let digest = 0x811c9dc5;
  for (const letter of text) digest = Math.imul(digest ^ letter.codePointAt(0)!, 0x01000193);
  return (digest >>> 0).toString(36);
}

export const drafts = new DraftStore(() => sessionStorage);
