/**
 * What a dispatcher is doing on the board: nothing, or holding a job. Dropping a held job only asks a question. The change is written when
 * the question is answered (question.ts).
 */
import { useCallback, useMemo, useState } from 'react';

/** A job that was picked up from a lane or from the queue. */
export interface HeldJob {
  readonly jobId: string;
  /** Its displayed name. */
  readonly name: string;
  /** Where it was on the board; null: it came from the queue. */
  readonly from: { readonly technician: number; readonly start: number } | null;
  /** Its length, estimated until the engine answers. */
  readonly minutes: number;
  /** How many minutes after its start the pointer holds it. */
  readonly grip: number;
  readonly by: 'pointer' | 'keyboard' | 'menu';
}

/** Where a held job would land. */
export interface Ghost {
  readonly technician: number;
  readonly start: number;
}

export interface Acts {
  readonly held: HeldJob | null;
  readonly ghost: Ghost | null;
  readonly pickUp: (held: HeldJob, at?: Ghost | null) => void;
  readonly move: (ghost: Ghost | null) => void;
  /** Puts the held job back where it was. */
  readonly release: () => void;
}

/** `onPickUp`: starts the request for feasible starts before the held job is drawn. */
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
