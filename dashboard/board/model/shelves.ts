/** Puts boxes that overlap one above the other, so that no box covers the text of another. */

export interface Box {
  readonly x: number;
  readonly width: number;
}

/** The shelf of each box, from 0, and how many shelves there are; at least 1. */
export function shelvesOf(boxes: readonly Box[]): { shelves: readonly number[]; count: number } {
  const shelves = boxes.map(() => 0);
  const ends: number[] = [];
  for (const index of boxes.map((_, at) => at).sort((one, other) => boxes[one]!.x - boxes[other]!.x)) {
    const { x, width } = boxes[index]!;
    const free = ends.findIndex((end) => end <= x);
    const shelf = free < 0 ? ends.length : free;
    shelves[index] = shelf;
    ends[shelf] = x + width;
  }
  return { shelves, count: Math.max(1, ends.length) };
}
