/** Whether the service can be reached. Told by calls that got no answer; found again by asking until it is. */
import { onlineManager } from '@tanstack/react-query';

const [firstDelayMilliseconds, longestDelayMilliseconds] = [1_000, 10_000];
let isLost = false;
const listeners = new Set<() => void>();

function set(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  // Reads wait meanwhile, with what they had on the screen, and go on by themselves.
  onlineManager.setOnline(!lost);
  for (const listener of listeners) listener();
}

export const connection = {
  isLost: () => isLost,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** A call got no answer. */
export function reportLost(): void {
  if (isLost) return;
  set(true);
  void look(firstDelayMilliseconds);
}

// What the browser itself knows comes before any call fails.
globalThis.addEventListener('offline', reportLost);

async function look(delayMilliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delayMilliseconds));
  const answers = await fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) set(false);
  else void look(Math.min(delayMilliseconds * 2, longestDelayMilliseconds));
}
