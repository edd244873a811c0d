/** "Now", as a part that can be replaced. Nothing outside src/ground/time reads the clock. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMilliseconds(): number;
}

export const systemClock: Clock = { nowMilliseconds: () => Date.now() };
