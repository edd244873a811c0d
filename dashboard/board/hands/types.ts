/** The states, events and effects of the hands (machine.ts), and what they can see. */
import type { Fit } from '../model/fit.ts';

/** A lane of the board and a minute: where a held job would land. */
export interface Ghost {
  /** Index of the technician. */
  readonly technician: number;
  readonly start: number;
}

/** What a hand can take: a visit on a lane, or a card of the queue. */
export interface Thing {
  readonly jobId: string;
  /** Its displayed name. */
  readonly name: string;
  /** Index of the visit; null: a card. */
  readonly visit: number | null;
  /** Where it is on the board; null: on no lane. */
  readonly from: Ghost | null;
  /** Its length; null: it has no duration yet. */
  readonly minutes: number | null;
  readonly hasBegun: boolean;
  /** Its end can be dragged: it is one visit of one day, and not over. */
  readonly isStretchable: boolean;
  /** An emergency without a time: the keyboard asks who can be there first. */
  readonly isWaitingEmergency: boolean;
}

export type HeldJob = Pick<Thing, 'jobId' | 'name' | 'from'> & { readonly minutes: number };

export type How = 'pointer' | 'keyboard' | 'menu';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Idle {
  readonly kind: 'idle';
  /** The last action of the pointer was a drop, so the click that follows it opens nothing. */
  readonly ignoresClick: boolean;
}

export interface Pressed extends Point {
  readonly kind: 'pressed';
  readonly pointer: number;
  readonly isTouch: boolean;
  readonly thing: Thing;
  /** How many minutes after its start the thing was pressed. */
  readonly grip: number;
  /** Pressed at its end, which is then dragged instead of the thing. */
  readonly isAtEnd: boolean;
}

export interface Holding {
  readonly kind: 'holding';
  readonly how: How;
  readonly job: HeldJob;
  readonly grip: number;
  /** null: over no lane. */
  readonly ghost: Ghost | null;
  /** Id of the pointer that drags; null: none does. */
  readonly pointer: number | null;
  /** Without a dragging pointer: one is pressed on the board and drops the job where it is let go. */
  readonly isPressed: boolean;
  /** Without a dragging pointer: where the mouse was last. */
  readonly mouse: Point | null;
}

/** The end of a visit is being dragged, to make the visit longer or shorter. */
export interface Stretching {
  readonly kind: 'stretching';
  readonly pointer: number;
  readonly thing: Thing & { readonly from: Ghost; readonly minutes: number };
  /** How many minutes before its end the visit was pressed. */
  readonly grip: number;
  /** The new length. */
  readonly minutes: number;
}

export type HandsState = Idle | Pressed | Holding | Stretching;

export interface KeyEvent {
  readonly kind: 'key';
  readonly key: string;
  readonly isShifted: boolean;
  /** The key is being held down. */
  readonly isRepeat: boolean;
  /** What has the focus. */
  readonly on: Thing | null;
  readonly where: 'board' | 'queue' | 'elsewhere';
}

/** `place` is the lane and the minute below the pointer; null: it is over no lane. */
export type HandsEvent =
  | (Point & { kind: 'press'; pointer: number; isTouch: boolean; thing: Thing | null; place: Ghost | null })
  /** A finger has rested long enough to lift. */
  | { kind: 'rest'; pointer: number }
  | (Point & { kind: 'move'; pointer: number; isTouch: boolean; place: Ghost | null })
  | { kind: 'up'; pointer: number; place: Ghost | null }
  /** The browser took the pointer, to scroll. */
  | { kind: 'cancel'; pointer: number }
  | { kind: 'click'; thing: Thing | null }
  | KeyEvent
  /** Picked up from a menu or a drawer. */
  | { kind: 'pickUp'; thing: Thing }
  /** Something else was decided about the held job, so it is held no longer. */
  | { kind: 'release' }
  /** Another day was chosen for the held job: it is over no lane until it is known where it fits there. */
  | { kind: 'otherDay' }
  /** It is known where the held job fits. */
  | { kind: 'fit' }
  /** Another board is shown: what minutes and lanes of the one before are now. Ghosts keep their time of day. */
  | {
      kind: 'board';
      shiftMinutes: number;
      laneOf: (technician: number) => number | undefined;
      /** The visit of a job at this place of the other board; null: there is none. */
      visitAt: (jobId: string, at: Ghost) => Thing | null;
    };

/** Why a thing cannot be picked up. */
export type Refusal = 'no_right' | 'begun' | 'no_duration';

export type Effect =
  | { readonly kind: 'open'; readonly jobId: string }
  | { readonly kind: 'ask'; readonly job: HeldJob; readonly at: Ghost }
  /** Another length is wanted for a visit. */
  | { readonly kind: 'stretch'; readonly jobId: string; readonly byMinutes: number }
  | { readonly kind: 'pickedUp'; readonly job: HeldJob }
  | { readonly kind: 'emergency'; readonly jobId: string }
  | { readonly kind: 'refuse'; readonly reason: Refusal; readonly name: string }
  | { readonly kind: 'capture'; readonly pointer: number }
  | { readonly kind: 'startRest'; readonly pointer: number }
  | { readonly kind: 'stopRest' }
  | { readonly kind: 'reveal'; readonly at: Ghost }
  | { readonly kind: 'focusBoard' }
  | { readonly kind: 'focusVisit'; readonly visit: number }
  /** The focus goes back to what was held. */
  | { readonly kind: 'focusSource'; readonly job: HeldJob }
  /** The browser does nothing of its own for this key. */
  | { readonly kind: 'handled' };

/** What the hands can see. */
export interface HandsView {
  readonly mayMove: boolean;
  /** Technicians from top to bottom. */
  readonly lanes: readonly number[];
  /** How many minutes the board has. */
  readonly minutes: number;
  readonly now: number;
  readonly isRightToLeft: boolean;
  /** null: not known yet, or no job is held. */
  readonly fit: Fit | null;
  /** A pointer this close to a feasible start is drawn to it. */
  readonly snapMinutes: number;
  /** The next visit in a direction, later or below if positive; from null: the first that is seen. null: there is none. */
  readonly nextVisit: (from: number | null, later: number, below: number) => number | null;
}

export type Step = readonly [HandsState, readonly Effect[]];
