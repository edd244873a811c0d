/** The grounds behind the visits, painted on canvases: working hours, closed days, travel, and where a held job fits. */
import type { Axis } from '../model/axis.ts';
import { minuteAt, xOf } from '../model/axis.ts';
import { cutByWish, type Fit } from '../model/fit.ts';
import { shiftsOf, visitsBetween, type BoardModel } from '../model/model.ts';
import type { BoardRow } from '../model/rows.ts';

type Context = OffscreenCanvasRenderingContext2D;

export interface Palette {
  readonly paper: string;
  readonly off: string;
  readonly line: string;
  readonly travel: string;
  readonly open: string;
  readonly openEdge: string;
  readonly other: string;
  readonly otherEdge: string;
  readonly veil: string;
}

/** Colours of the present colour scheme, from the variables in board.css. */
export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    paper: of('--board-paper'),
    off: of('--board-off'),
    line: of('--board-line'),
    travel: of('--board-travel'),
    open: of('--board-open'),
    openEdge: of('--board-open-edge'),
    other: of('--board-other'),
    otherEdge: of('--board-other-edge'),
    veil: of('--board-veil'),
  };
}

export interface Tile {
  /** In pixels of the board's body, without the names. */
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
  readonly rows: readonly BoardRow[];
}

export interface Painting {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly fit: Fit | null;
  readonly palette: () => Palette;
  /** Whether travel is painted. */
  readonly hasTravel: boolean;
}

/** One canvas for all tiles: creating a canvas and its context takes longer than painting. */
let canvas: OffscreenCanvas | null = null;

/**
 * A bitmap of a tile, with `ratio` device pixels per CSS pixel. A bitmap, because without a graphics card a browser copies every drawn
 * canvas in every frame: about 10 of 1.2 MB. A bitmap is copied once.
 */
export function paintTile(tile: Tile, painting: Painting, ratio: number): ImageBitmap {
  const [width, height] = [Math.round(tile.width * ratio), Math.round(tile.height * ratio)];
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.setTransform(ratio, 0, 0, ratio, -tile.x * ratio, -tile.top * ratio);
  const [from, to] = [minuteAt(painting.axis, tile.x), minuteAt(painting.axis, tile.x + tile.width) + 1];
  for (const row of tile.rows) if (row.kind === 'lane') paintLane(context, row, row.technician, painting, from, to);
  paintDays(context, tile, painting);
  return canvas.transferToImageBitmap();
}

/** Where a lane is painted. */
type Lane = Pick<BoardRow, 'top' | 'height'>;

type Rectangle = (start: number, end: number, y: number, height: number) => void;

function paintLane(
  context: Context,
  { top, height: laneHeight }: Lane,
  technician: number,
  painting: Painting,
  from: number,
  to: number,
): void {
  const { model, axis, fit } = painting;
  const palette = painting.palette();
  const fill: Rectangle = (start, end, y, height) => {
    if (end <= from || start >= to) return;
    const x = xOf(axis, start);
    context.fillRect(x, top + y, Math.max(1, xOf(axis, end) - x), height);
  };
  context.fillStyle = palette.off;
  for (const { start, end } of axis.days) fill(start, end, 0, laneHeight);
  const shifts = shiftsOf(model, technician);
  context.fillStyle = palette.paper;
  for (let at = 0; at < shifts.length; at += 2) fill(shifts[at]!, shifts[at + 1]!, 0, laneHeight);
  if (fit) paintFit(context, laneHeight, technician, fit, painting, fill);
  if (painting.hasTravel) paintTravel(context, laneHeight, technician, painting, from, to, fill);
  context.fillStyle = palette.line;
  for (const { start, end } of axis.days) fill(start, end, laneHeight - 1, 1);
}

/**
 * Leaves feasible starts uncovered: strongly where the visit may begin, faintly where it would reach. The rest lies under a veil. Starts
 * outside the customer's wish are amber, with a broken edge.
 */
function paintFit(context: Context, laneHeight: number, technician: number, fit: Fit, { axis, palette }: Painting, fill: Rectangle): void {
  const { veil, open, openEdge, other, otherEdge } = palette();
  context.fillStyle = veil;
  for (const { start, end } of axis.days) fill(start, end, 0, laneHeight);
  const ranges = fit.starts[technician] ?? [];
  for (let at = 0; at < ranges.length; at += 2) {
    const last = ranges[at + 1]!;
    for (const { start, end, isWished } of cutByWish(fit, ranges[at]!, last)) {
      context.fillStyle = isWished ? open : other;
      fill(start, end === last ? end - 1 + fit.visitMinutes : end, 1, laneHeight - 3);
      context.fillStyle = isWished ? openEdge : otherEdge;
      const until = Math.max(end, start + 2);
      if (isWished) fill(start, until, laneHeight - 5, 3);
      else dashes(start, until, axis, (from, to) => fill(from, to, laneHeight - 5, 3));
    }
  }
}

/** Pixels of a dash and of the gap after it. */
const [dashPixels, dashGapPixels] = [6, 4];

function dashes(start: number, end: number, { pixelsPerMinute }: Axis, fill: (from: number, to: number) => void): void {
  const [dash, gap] = [dashPixels / pixelsPerMinute, dashGapPixels / pixelsPerMinute];
  for (let from = start; from < end; from += dash + gap) fill(from, Math.min(end, from + dash));
}

/** Travel before each visit as a thin line. */
function paintTravel(
  context: Context,
  laneHeight: number,
  technician: number,
  { model, palette }: Painting,
  from: number,
  to: number,
  fill: Rectangle,
): void {
  const { visits } = model.board;
  context.fillStyle = palette().travel;
  const [first, end] = visitsBetween(model, technician, from - 240, to + 240);
  for (let visit = first; visit < end; visit++) {
    const start = visits.start[visit]!;
    const travel = visits.travel_before[visit];
    if (travel) fill(start - travel, start, Math.round(laneHeight / 2) - 1.5, 3);
  }
}

/** Hours as hairlines and closed days hatched, over all rows. */
function paintDays(context: Context, tile: Tile, { axis, palette }: Painting): void {
  const { line } = palette();
  for (const { start, end, x, width, closure } of axis.days) {
    if (x > tile.x + tile.width || x + width < tile.x) continue;
    context.fillStyle = line;
    if (axis.pixelsPerMinute * 60 >= 14)
      for (let minute = start + 60; minute < end; minute += 60) context.fillRect(Math.round(xOf(axis, minute)), tile.top, 1, tile.height);
    if (closure !== null) hatch(context, x, width, tile, line);
  }
}

function hatch(context: Context, x: number, width: number, { top, height }: Tile, colour: string): void {
  context.save();
  context.beginPath();
  context.rect(x, top, width, height);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  // Start at multiples of the step, so that the hatching of neighbouring tiles meets.
  const step = 10;
  for (let line = Math.floor((x - top - height) / step) * step; line < x + width + height; line += step) {
    context.moveTo(line + top, top);
    context.lineTo(line + top + height, top + height);
  }
  context.stroke();
  context.restore();
}
