/**
 * What a dispatcher is doing on the board: nothing, or holding a job. A held job is nowhere yet: it becomes a question when it is let go,
 * and a deed only when the question is answered (question.ts).
 */
import { useCallback, useMemo, useState } from 'react';

/** A job that was picked up, from a lane or from the queue. */
export interface HeldJob {
  readonly jobId: string;
  /** What it is called. */
  readonly name: string;
  /** Where it was on the board; null: it came from the queue. */
  readonly from: { readonly technician: number; readonly start: number } | null;
  /** Until the engine has said how long it is. */
  readonly minutes: number;
  /** How far into it the pointer holds it, in minutes. */
  readonly grip: number;
  readonly by: 'pointer' | 'keyboard' | 'menu';
}

/** Where a held job would come to lie. */
export interface Ghost {
  readonly technician: number;
  readonly start: number;
}

export interface Acts {
  readonly held: HeldJob | null;
  readonly ghost: Ghost | null;
  readonly pickUp: (held: HeldJob, at?: Ghost | null) => void;
  readonly move: (ghost: Ghost | null) => void;
  /** Puts it back where it was. */
  readonly release: () => void;
}

/** `onPickUp`: begins to ask where the job fits, before anything is drawn of its being held. */
export function useActs(onPickUp: (jobId: string) => void): Acts {
  const [held, setHeld] = useState<HeldJob | null>(null);
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const pickUp = useCallback(
    (one: HeldJob, at: Ghost | null = one.from) => {
      onPickUp(one.jobId);
      setHeld(one);
      setGhost(at);
    },
    [onPickUp],
  );
  const move = useCallback(
    (next: Ghost | null) =>
      setGhost((before) => (before?.technician === next?.technician && before?.start === next?.start ? before : next)),
    [],
  );
  const release = useCallback(() => {
    setHeld(null);
    setGhost(null);
  }, []);
  return useMemo(() => ({ held, ghost, pickUp, move, release }), [held, ghost, pickUp, move, release]);
}
