/**
 * Measures from the key that picks up a queued job to the frame that shows where it fits, on the server's own board; also the request
 * alone.
 */
import type { Page } from 'playwright-core';
import { openDesk, polled, type Desk } from './boardPages.ts';
import { median } from './engineRounds.ts';

export interface PickUp {
  readonly paintedMilliseconds: number;
  readonly serverMilliseconds: number;
  readonly lanes: number;
}

/** Resolves with the time from the key press to the end of the frame after the last visible canvas was painted. */
const watching = `(() => {
  let [pressed, painted] = [0, 0];
  const proto = ImageBitmapRenderingContext.prototype;
  const transfer = proto.transferFromImageBitmap;
  proto.transferFromImageBitmap = function (...args) {
    transfer.apply(this, args);
    if (!pressed || painted) return;
    painted = -1;
    // Visible canvases are painted together; canvases painted after this frame are outside the view.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (painted = performance.now());
      port2.postMessage(null);
    });
  };
  addEventListener('keydown', (event) => { if (event.key === ' ') [pressed, painted] = [event.timeStamp, 0]; }, true);
  globalThis.paintedAfter = () => painted > 0 ? painted - pressed : null;
})()`;

/** `headers`: of the same member, for the request alone. */
export async function pickUps(
  desk: Desk,
  headers: Record<string, string>,
  jobIds: readonly string[],
  { view, from, to }: { view: string; from: string; to: string },
): Promise<PickUp> {
  const visit = await openDesk(desk);
  const { page } = visit;
  await page.addInitScript(watching);
  await page.goto(`${desk.origin}/board?date=${from}&view=${view}`);
  await polled(page, `document.querySelector('.board:not([aria-busy])') !== null && document.querySelector('[data-job]') !== null`);
  const [painted, alone, lanes] = [[] as number[], [] as number[], new Set<number>()];
  for (const [round, jobId] of jobIds.entries()) {
    const body = JSON.stringify({ job_request_id: jobId, from, to });
    const begun = performance.now();
    const reply = await fetch(`${desk.origin}/dashboard/v1/board/feasible-starts`, { method: 'POST', headers, body });
    const text = await reply.text();
    const took = performance.now() - begun;
    const answer = JSON.parse(text) as { data: { technicians: { id: string[] } } };
    lanes.add(answer.data.technicians.id.length);
    const shown = await pickUp(page, jobId);
    // The first two rounds warm up.
    if (round < 2) continue;
    alone.push(took);
    painted.push(shown);
  }
  if (lanes.size !== 1) throw new Error('The answers are of different lanes.');
  await visit.close();
  return { paintedMilliseconds: median(painted), serverMilliseconds: median(alone), lanes: [...lanes][0]! };
}

async function pickUp(page: Page, jobId: string): Promise<number> {
  await page.locator(`[data-job="${jobId}"]`).focus();
  await page.keyboard.press(' ');
  const after = await polled<number>(page, 'globalThis.paintedAfter()');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(400);
  return after;
}
