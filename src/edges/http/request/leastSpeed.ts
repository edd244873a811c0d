/**
 * Finds connections that transfer too slowly. A body that trickles in keeps one of a few places, and an answer that nobody reads keeps its memory.
 * docs/internals/files.md#checks.
 */
export interface LeastSpeed {
  readonly bytesPerSecond: number;
  /** A transfer is measured over this time, so that a gap in a mobile network ends nothing. */
  readonly graceSeconds: number;
}

export const usualLeastSpeed: LeastSpeed = { bytesPerSecond: 4_096, graceSeconds: 10 };

/** What a connection transfers now. */
export type Transfer = 'request' | 'answer';

/** How far a transfer was when it was measured last. */
interface Mark {
  readonly transfer: Transfer;
  readonly bytes: number;
  readonly atMilliseconds: number;
}

/** The parts of a socket that are used here. */
interface Wire {
  readonly bytesRead: number;
}

/** What Node.js does not publish: bytes that were handed to the system, and those of them that the system has not taken yet. */
interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

const handleOf = (socket: Wire): Handle | null => (socket as unknown as { _handle: Handle | null })._handle;

/** Whether an answer waits because its reader is slower than the service. */
export const isBehind = (socket: Wire): boolean => (handleOf(socket)?.writeQueueSize ?? 0) > 0;

const bytesOf = (socket: Wire, transfer: Transfer): number => {
  if (transfer === 'request') return socket.bytesRead;
  const handle = handleOf(socket);
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
};

export class SpeedWatch {
  readonly #least: LeastSpeed;
  readonly #marks = new WeakMap<Wire, Mark>();

  constructor(least: LeastSpeed) {
    this.#least = least;
  }

  /** Call this regularly. Returns whether the transfer was too slow since the last mark. null: nothing is transferred. */
  isTooSlow(socket: Wire, transfer: Transfer | null, nowMilliseconds: number): boolean {
    if (transfer === null) {
      this.forget(socket);
      return false;
    }
    const bytes = bytesOf(socket, transfer);
    const mark = this.#marks.get(socket);
    const set = () => void this.#marks.set(socket, { transfer, bytes, atMilliseconds: nowMilliseconds });
    if (mark?.transfer !== transfer) set();
    else {
      const seconds = (nowMilliseconds - mark.atMilliseconds) / 1_000;
      if (seconds < this.#least.graceSeconds) return false;
      if (bytes - mark.bytes < seconds * this.#least.bytesPerSecond) return true;
      set();
    }
    return false;
  }

  /** Starts the measurement again, because this process itself was paused. */
  forget(socket: Wire): void {
    this.#marks.delete(socket);
  }
}
