/** A phone and the service without a browser: the real queue and sending on a store in memory, and a small service that keeps its rules. */
import { draftOf, type FormEntry } from '../../../src/edges/pages/myDay/browser/entries.ts';
import { MemoryStore } from '../../../src/edges/pages/myDay/browser/memoryStore.ts';
import { TapQueue } from '../../../src/edges/pages/myDay/browser/queue.ts';
import { sendWaiting, type TapAnswer } from '../../../src/edges/pages/myDay/browser/send.ts';
import type { ActionTap, Tap, TapStore } from '../../../src/edges/pages/myDay/browser/taps.ts';

export const ada = '01890a5d-ac96-774b-bcce-b302099a8001';
export const grace = '01890a5d-ac96-774b-bcce-b302099a8002';
export const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
export const tappedAt = '2030-06-05T11:00:00.000Z';

const words = { mileage: 'Mileage', timeOff: 'Time off' };
const bare = { label: '', leads: '', card: null, at: tappedAt, words } as const;
const cardOf = (job: string) => ({ job, title: `Job ${job[0]}`, now: 'Wednesday · 9:00 · Scheduled' });

/** A tap on an action. `version` is what the page shows. */
export const action = (job: string, key: string, version: number, fields: Record<string, string> = {}): FormEntry => ({
  ...bare,
  kind: 'fire',
  fields: { key, version: String(version), ...fields },
  label: `Label of ${key}`,
  leads: `after_${key}`,
  card: cardOf(job),
});
/** A tap on the undo that the page shows for the last action. */
export const undo = (job: string, version: number): FormEntry => ({
  ...bare,
  kind: 'undo',
  fields: { version: String(version) },
  label: 'Undo',
  leads: 'before',
  card: cardOf(job),
});
export const note = (job: string, text: string): FormEntry => ({
  ...bare,
  kind: 'note',
  fields: { text, visit_date: '2030-06-05' },
  card: cardOf(job),
});
export const photo = (job: string, name: string, content: string): FormEntry => ({
  ...bare,
  kind: 'photo',
  fields: { name, content },
  card: cardOf(job),
});
export const mileage = (vehicle: string, value: string): FormEntry => ({
  ...bare,
  kind: 'mileage',
  fields: { vehicle, mileage: value },
  label: 'Van 1',
});
export const timeOff = (fields: Record<string, string>): FormEntry => ({ ...bare, kind: 'time_off', fields });

/** Does each request once by its key, and actions only with the visit's present version. */
export class SmallService {
  readonly versions = new Map<string, number>([
    [first, 3],
    [second, 5],
  ]);
  /** What was done, in order: the path's end for actions and notes. */
  readonly done: string[] = [];
  /** How often a request arrived. */
  arrived = 0;
  isReachable = true;
  losesAnswers = false;
  /** Answers this in place of doing anything. */
  refusal: TapAnswer | null = null;
  readonly #answers = new Map<string, TapAnswer>();

  call(tap: Tap): Promise<TapAnswer | null> {
    if (!this.isReachable) return Promise.resolve(null);
    this.arrived++;
    const answer = this.refusal ?? this.#answers.get(tap.key) ?? this.#do(tap);
    if (!this.refusal) this.#answers.set(tap.key, answer);
    return Promise.resolve(this.losesAnswers ? null : answer);
  }

  #do(tap: Tap): TapAnswer {
    if (tap.job !== undefined) {
      const version = this.versions.get(tap.job);
      if (version !== tap.body['status_version']) return { error_code: 'JOB_REQUEST_STAGE_CONFLICT', message: 'It has changed.' };
      this.versions.set(tap.job, version! + 1);
    }
    this.done.push(tap.path.replace(/^.*\/(?:visits|vehicles|my-day)\//, ''));
    return { error_code: 0, data: tap.job === undefined ? {} : { status_version: this.versions.get(tap.job)! } };
  }
}

let pages = 0;

/** One opened page. A second page on the same store is the page after a reload, or of another person. */
export function openPhone(store: TapStore = new MemoryStore(), person = ada, service = new SmallService()) {
  const opening = ++pages;
  let keys = 0;
  const queue = new TapQueue({ store, person, newKey: () => `${opening}-${++keys}`, now: () => tappedAt });
  return {
    store,
    service,
    queue,
    tap: (entry: FormEntry) => queue.add(draftOf(entry)),
    send: (renew: () => Promise<boolean> = () => Promise.resolve(true)) =>
      sendWaiting({ queue, call: (tap) => service.call(tap), renew, onSettled: () => Promise.resolve() }),
    /** What waits or needs a decision, as `first/depart`. */
    open: async () => (await queue.taps()).filter(({ answered }) => answered === undefined).map(nameOf),
    trouble: async () => (await queue.taps()).find(({ trouble }) => trouble) as ActionTap | undefined,
    reload: () => openPhone(store, person, service),
  };
}

const nameOf = (tap: Tap) => (tap.job === undefined ? tap.what : `${tap.job === first ? 'first' : 'second'}/${tap.action}`);
