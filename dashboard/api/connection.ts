/** Whether the service can be reached. A call without an answer reports the loss; then the page keeps asking until the service answers. */
import { onlineManager } from '@tanstack/react-query';

const [firstDelayMilliseconds, longestDelayMilliseconds] = [1_000, 10_000];
let isLost = false;
const listeners = new Set<() => void>();

function set(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  // Reads pause meanwhile, show their last data, and continue by themselves.
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

/** Reports a call that got no answer. */
export function reportLost(): void {
  if (isLost) return;
  set(true);
  void checkConnection(firstDelayMilliseconds);
}

// The browser may know that it is offline before a call fails.
globalThis.addEventListener('offline', reportLost);

async function checkConnection(delayMilliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delayMilliseconds));
  const answers = await fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) set(false);
  else void checkConnection(Math.min(delayMilliseconds * 2, longestDelayMilliseconds));
}
