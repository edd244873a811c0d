/** Joins moves that need each other in a circle to one step. */

/** A step: moves that only go together. Numbers are indexes. */
export interface DayStep {
  readonly moves: readonly number[];
  /** Steps that this one needs. They come before it. */
  readonly requires: readonly number[];
}

/** The strongly connected components of the needs (Tarjan 1972), what is needed first. */
export function stepsOf(needs: readonly (readonly number[])[]): DayStep[] {
  const count = needs.length;
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const stepOf = new Int32Array(count).fill(-1);
  const open: number[] = [];
  const steps: number[][] = [];
  let visited = 0;
  const visit = (move: number): void => {
    order[move] = low[move] = visited++;
    open.push(move);
    for (const needed of needs[move]!) {
      if (order[needed] === -1) {
        visit(needed);
        low[move] = Math.min(low[move]!, low[needed]!);
      } else if (stepOf[needed] === -1) low[move] = Math.min(low[move]!, order[needed]!);
    }
    if (low[move] !== order[move]) return;
    const members = open.splice(open.indexOf(move));
    for (const member of members) stepOf[member] = steps.length;
    steps.push(members.sort((a, b) => a - b));
  };
  for (let move = 0; move < count; move++) if (order[move] === -1) visit(move);
  return steps.map((moves, step) => ({
    moves,
    requires: [...new Set(moves.flatMap((move) => needs[move]!.map((needed) => stepOf[needed]!)))]
      .filter((required) => required !== step)
      .sort((a, b) => a - b),
  }));
}

/** The steps of `chosen` and all that they need. */
export function withRequired(steps: readonly DayStep[], chosen: Iterable<number>): Set<number> {
  const closed = new Set<number>();
  const add = (step: number): void => {
    if (closed.has(step)) return;
    closed.add(step);
    for (const required of steps[step]!.requires) add(required);
  };
  for (const step of chosen) add(step);
  return closed;
}

/** The steps of `chosen` without this one and all that need it. */
export function withoutStep(steps: readonly DayStep[], chosen: ReadonlySet<number>, step: number): Set<number> {
  const left = new Set(chosen);
  const drop = (dropped: number): void => {
    if (!left.delete(dropped)) return;
    for (const other of left) if (steps[other]!.requires.includes(dropped)) drop(other);
  };
  drop(step);
  return left;
}
