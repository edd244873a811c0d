/** A binary heap. `pop` takes the item that precedes all others. Items that do not precede each other come in no fixed order. */
interface PriorityQueue<Item> {
  push(item: Item): void;
  /** Removes and returns the first item; undefined when the queue is empty. */
  pop(): Item | undefined;
}

/** Makes an empty queue. If results must not depend on the order of insertion, `precedes` must be a total order. */
export function makePriorityQueue<Item>(precedes: (left: Item, right: Item) => boolean): PriorityQueue<Item> {
  const heap: Item[] = [];
  return {
    push(item) {
      let index = heap.push(item) - 1;
      while (index > 0) {
        const parent = (index - 1) >>> 1;
        if (!precedes(item, heap[parent]!)) break;
        heap[index] = heap[parent]!;
        index = parent;
      }
      heap[index] = item;
    },
    pop() {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      let index = 0;
      for (;;) {
        let child = 2 * index + 1;
        if (child >= heap.length) break;
        if (child + 1 < heap.length && precedes(heap[child + 1]!, heap[child]!)) child++;
        if (!precedes(heap[child]!, last)) break;
        heap[index] = heap[child]!;
        index = child;
      }
      heap[index] = last;
      return first;
    },
  };
}
