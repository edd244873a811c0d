/**
 * Measures scrolling for the board's bench in a browser: frame times of the board and of an empty box, and whether a visible area stayed
 * empty.
 */
import type { Page } from 'playwright-core';
import { headHeight, nameWidth } from '../../dashboard/board/model/geometry.ts';
import { leastLaneHeight } from '../../dashboard/board/model/rows.ts';

export interface ScrollDirection {
  readonly name: string;
  /** Pixels per frame. */
  readonly across: number;
  readonly down: number;
  /** Scroll every n-th frame; every frame when left out. */
  readonly every?: number;
}

/** 3,600 pixels per second down, like fast scrolling by hand. Then three long jumps per second, like dragging the scroll bar. */
export const scrollDirections: readonly ScrollDirection[] = [
  { name: 'down and across', across: 12, down: 60 },
  { name: 'down', across: 0, down: 60 },
  { name: 'across', across: 60, down: 0 },
  { name: 'jumps of 3,000 pixels', across: 300, down: 3_000, every: 20 },
];

const frames = 150;

/** Scrolls a box and returns the milliseconds of each frame. `look`: a callback for each frame. */
const scrolling = `(selector, { across, down, every = 1 }, look) => new Promise((resolve) => {
  const box = document.querySelector(selector);
  box.scrollTo(0, 0);
  const times = [];
  // Ignore the first frames, in which the page still handles the scroll back to the beginning.
  let [frame, last] = [-30, 0];
  let direction = 1;
  const step = (now) => {
    if (frame > 0) times.push(now - last);
    last = now;
    if (look && frame > 0) look(box);
    if (frame >= 0 && frame % every === 0) {
      // Turn around at the end of a box that is shorter than the run.
      if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1 && down > 0) direction = -1;
      if (box.scrollTop <= 0 && frame > 0) direction = 1;
      box.scrollBy(across * direction, down * direction);
    }
    if (++frame <= ${frames}) requestAnimationFrame(step); else resolve(times);
  };
  requestAnimationFrame(step);
})`;

/** The longest frame of a run, in milliseconds. */
export async function longestFrame(page: Page, selector: string, direction: ScrollDirection): Promise<number> {
  // Let earlier work be drawn and collected first.
  await page.waitForTimeout(300);
  const times = await page.evaluate<number[]>(`(${scrolling})(${JSON.stringify(selector)}, ${JSON.stringify(direction)})`);
  return Math.round(Math.max(...times));
}

export interface ScrollReport {
  /** Frames in which a visible lane lacked a visible visit. */
  readonly emptyFrames: number;
  /** The most empty frames in succession. */
  readonly mostEmptyFrames: number;
  readonly mostElements: number;
}

/**
 * A run that inspects each frame, which takes longer. All lanes have visits at the same places, so all lanes must show the same number of
 * visits.
 */
export async function inspectedScroll(page: Page, direction: ScrollDirection): Promise<ScrollReport> {
  return page.evaluate<ScrollReport>(`(async () => {
    const seen = { emptyFrames: 0, mostEmptyFrames: 0, mostElements: 0 };
    let row = 0;
    const look = (box) => {
      seen.mostElements = Math.max(seen.mostElements, document.querySelectorAll('*').length);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const across = (at) => at.right > left + ${nameWidth} && at.left < right;
      // Skip lanes of which only the edge is visible. No visit reaches into the edge.
      const lanes = [...box.querySelectorAll('.board-lane')].filter((lane) => {
        const at = lane.getBoundingClientRect();
        return at.bottom > top + ${headHeight} + 8 && at.top < bottom - 8;
      });
      const counts = lanes.map((lane) => [...lane.querySelectorAll('.visit')].filter((one) => across(one.getBoundingClientRect())).length);
      const wanted = Math.floor((bottom - top - ${headHeight}) / ${leastLaneHeight}) - 1;
      const isEmpty = lanes.length < wanted || counts.some((count) => count === 0 || count < Math.max(...counts));
      if (isEmpty) seen.emptyFrames++;
      seen.mostEmptyFrames = Math.max(seen.mostEmptyFrames, (row = isEmpty ? row + 1 : 0));
    };
    await (${scrolling})('.board', ${JSON.stringify(direction)}, look);
    return seen;
  })()`);
}

export interface ProcessorTime {
  /** Milliseconds on the page's main thread: the mean per frame, and the longest single task. */
  readonly aFrame: number;
  readonly longestTask: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Measures a run with the browser's trace. Unlike frame times, the trace leaves out other work on the machine. */
export async function processorTime(page: Page, selector: string, direction: ScrollDirection): Promise<ProcessorTime> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel'] } });
  await page.evaluate(`(${scrolling})(${JSON.stringify(selector)}, ${JSON.stringify(direction)})`);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const names = new Map(events.flatMap((event) => (event.name === 'thread_name' ? [[threadOf(event), event.args.name]] : [])));
  const tasks = new Map<string, number[]>();
  for (const event of events) {
    const thread = threadOf(event);
    if (event.name !== 'ThreadControllerImpl::RunTask' || names.get(thread) !== 'CrRendererMain') continue;
    tasks.set(thread, [...(tasks.get(thread) ?? []), (event.tdur ?? 0) / 1_000]);
  }
  // The trace covers all pages of the browser. The page that scrolled worked most.
  const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);
  const own = [...tasks.values()].sort((one, other) => sum(other) - sum(one))[0] ?? [];
  return { aFrame: sum(own) / frames, longestTask: Math.max(0, ...own) };
}

/** Replaces the board by an empty box of the same size, to measure the browser's own share of a frame. Returns its selector. */
export async function emptyBox(page: Page): Promise<string> {
  await page.evaluate(`(() => {
    const board = document.querySelector('.board');
    const [box, content] = [document.createElement('div'), document.createElement('div')];
    box.className = 'empty-box';
    Object.assign(content.style, { width: board.scrollWidth + 'px', height: board.scrollHeight + 'px' });
    Object.assign(box.style, { flex: '1', minWidth: 0, overflow: 'auto', contain: 'strict' });
    box.append(content);
    board.style.display = 'none';
    board.before(box);
  })()`);
  return '.empty-box';
}
