/** A statement on the embedded database that never returns is reported once. Architecture, facts about PGlite. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Watchdog } from '../../../src/store/driver/watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[store.hangs] a statement that never returns is reported once', async () => {
  const onHang = vi.fn();
  const watchdog = new Watchdog(onHang);
  watchdog.sent();
  watchdog.sent();
  await vi.advanceTimersByTimeAsync(55_000);
  expect(onHang).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onHang).toHaveBeenCalledOnce();
});

test('[store.hangs] a statement that is known to take long has an hour, and the next one does not', async () => {
  const onHang = vi.fn();
  const watchdog = new Watchdog(onHang);
  await watchdog.allowingLong(async () => {
    watchdog.sent();
    // Another one that waits behind it.
    watchdog.sent();
    await vi.advanceTimersByTimeAsync(30 * 60_000);
    watchdog.answered();
  });
  expect(onHang).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(62_000);
  expect(onHang).toHaveBeenCalledOnce();
});

test('[store.hangs] a returned statement is not reported, however late the timer fires, nor are many statements in a row', async () => {
  const onHang = vi.fn();
  const watchdog = new Watchdog(onHang);
  watchdog.sent();
  watchdog.sent();
  await vi.advanceTimersByTimeAsync(60_000);
  watchdog.answered();
  await vi.advanceTimersByTimeAsync(50_000);
  watchdog.answered();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(onHang).not.toHaveBeenCalled();
  watchdog.sent();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(onHang).toHaveBeenCalledOnce();
});
