/**
 * The search's own random numbers, so that the same board gives the same plan in every process and on every machine. Only arithmetic that
 * IEEE 754 defines exactly is used: no logarithm and no power at run time.
 */

export interface RandomNumbers {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number of at least 0 and below `count`. */
  below(count: number): number;
  /** -ln of a number between 0 and 1 drawn at random, from a table. */
  exponential(): number;
}

const tableBits = 12;
/** -ln((k + 0.5) / 4096), rounded to 2^-20, so that no machine's logarithm makes a difference. */
const negativeLogarithms = Float64Array.from(
  { length: 1 << tableBits },
  (_, index) => Math.round(-Math.log((index + 0.5) / (1 << tableBits)) * 1_048_576) / 1_048_576,
);

/** Xorshift with 32 bits (Marsaglia 2003). The same seed gives the same numbers. */
export function randomNumbers(seed: number): RandomNumbers {
  let state = (Math.imul(seed, 2654435761) + 88172645) >>> 0 || 1;
  const draw = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  return {
    next: () => draw() / 4294967296,
    below: (count) => Math.floor((draw() / 4294967296) * count),
    exponential: () => negativeLogarithms[draw() >>> (32 - tableBits)]!,
  };
}
