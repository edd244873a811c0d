/** What is stored of a tap on the technician's page until it is answered, and where it is stored. */
import type { ErrorCode } from '../../../../contract/errors.ts';

/** A request that can be sent later. */
export interface TapRequest {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Common extends TapRequest {
  /** What the tap is about, for example the code of the job. */
  readonly title: string;
  /** What was tapped or typed. */
  readonly what: string;
}

/** An action of a visit. */
interface ActionDraft extends Common {
  /** Job request (UUID). */
  readonly job: string;
  /** Key of the workflow's action. Empty: the last action is taken back. */
  readonly action: string;
  /** Day, hours and status of the visit when it was tapped. */
  readonly was: string;
  /** Key of the status after the action. */
  readonly leads: string;
  readonly noteOn?: never;
  readonly photoOn?: never;
}

/** A note, a photograph, a mileage or a request for time off. It needs no version, so it neither waits for a visit's other taps nor holds them up. */
interface OtherDraft extends Common {
  /** The job request (UUID) of a note. */
  readonly noteOn?: string;
  /** The job request (UUID) of a photograph. */
  readonly photoOn?: string;
  readonly job?: never;
  readonly leads?: never;
}

/** A tap before the queue has taken it. */
export type Draft = ActionDraft | OtherDraft;

/** An action before the queue has taken it. */
export type { ActionDraft };

/** Why a tap was not done. It then waits for a decision of the technician. */
export interface Trouble {
  /** A newer service may answer codes that this script does not know. */
  readonly code: ErrorCode;
  readonly message: string;
}

interface Taken {
  /** Order of the taps, given by the store. */
  readonly number: number;
  /** The member who tapped (UUID). Only this person's session sends the tap. */
  readonly person: string;
  /** Idempotency key, so that a tap sent twice is done once. */
  readonly key: string;
  /** When it was tapped (instant). */
  readonly at: string;
  /** It was never sent, so it can be removed as if it had not been tapped. Missing: it may have arrived. */
  readonly isFresh?: true;
  readonly trouble?: Trouble;
}

export type ActionTap = ActionDraft & Taken & { /** The version after the action, once it is done. */ readonly answered?: number };
export type Tap = ActionTap | (OtherDraft & Taken & { readonly answered?: never });
/** A tap before the store has numbered it. */
type NewTap = Draft & Omit<Taken, 'number'>;

/** What to change in the store, in one step. */
export interface TapChanges {
  readonly add?: readonly NewTap[];
  readonly put?: readonly Tap[];
  /** Numbers of taps to delete. */
  readonly remove?: readonly number[];
}

/** Stores the taps of all persons who use this browser, in order. */
export interface TapStore {
  /** Whether the taps are still there after the page was closed. */
  readonly isLasting: boolean;
  read(): Promise<readonly Tap[]>;
  /** Reads and writes in one step, so that two pages or two taps cannot overlap. */
  change(decide: (taps: readonly Tap[]) => TapChanges): Promise<void>;
}
