/**
 * The canvases behind the visits. A tile is painted when it comes near the view, and stays while the board scrolls. Visible tiles are
 * painted at once, the others one per frame.
 */
import { useComputedColorScheme } from '@mantine/core';
import { memo, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { nameWidth, tileRows, tileWidth } from '../model/geometry.ts';
import { paintTile, readPalette, type Painting, type Palette, type Tile } from './paint.ts';
import type { BoardRow } from '../model/rows.ts';
import type { Viewport } from '../model/viewport.ts';

export interface TilesProps extends Omit<Painting, 'palette'> {
  readonly rows: readonly BoardRow[];
  /** The rows in view or near it. */
  readonly firstRow: number;
  readonly endRow: number;
  /** The horizontal range in view or near it, in pixels. */
  readonly left: number;
  readonly right: number;
  readonly view: Viewport;
  readonly board: RefObject<HTMLElement | null>;
}

export const Tiles = memo(function Tiles({ model, axis, fit, hasTravel, rows, firstRow, endRow, left, right, view, board }: TilesProps) {
  const scheme = useComputedColorScheme('light');
  const palette = useMemo(() => {
    // Read with the first tile, when the document has its colour scheme. Reading takes as long as painting a tile, so it is done once.
    let read: Palette | null = null;
    return () => (read ??= readPalette(board.current!));
  }, [scheme, board]);
  const painting = useMemo(() => ({ model, axis, fit, palette, hasTravel }), [model, axis, fit, palette, hasTravel]);
  const tiles: Tile[] = [];
  for (let row = Math.floor(firstRow / tileRows) * tileRows; row < endRow; row += tileRows) {
    const group = rows.slice(row, row + tileRows);
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) break;
    for (let x = Math.max(0, Math.floor(left / tileWidth) * tileWidth); x < Math.min(right, axis.width); x += tileWidth)
      tiles.push({
        x,
        width: Math.min(tileWidth, axis.width - x),
        top: first.top,
        height: last.top + last.height - first.top,
        rows: group,
      });
  }
  const isSeen = ({ x, width, top, height }: Tile) =>
    x < view.right && x + width > view.left && top < view.bottom && top + height > view.top;
  return tiles.map((tile) => (
    <TileCanvas key={`${tile.top} ${tile.x}`} tile={tile} painting={painting} rows={rows} isSeen={isSeen(tile)} />
  ));
});

interface TileProps {
  readonly tile: Tile;
  readonly painting: Painting;
  readonly rows: readonly BoardRow[];
  readonly isSeen: boolean;
}

const TileCanvas = memo(
  function TileCanvas({ tile, painting, isSeen }: TileProps) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
    useLayoutEffect(() => {
      const element = canvas.current!;
      const paint = () => {
        const context = element.getContext('bitmaprenderer');
        context?.transferFromImageBitmap(paintTile(tile, painting, ratio));
      };
      if (isSeen) return paint();
      waiting.set(element, paint);
      paintSoon();
      return () => void waiting.delete(element);
    });
    return (
      <canvas
        ref={canvas}
        className="board-tile"
        width={Math.round(tile.width * ratio)}
        height={Math.round(tile.height * ratio)}
        style={{ insetInlineStart: nameWidth + tile.x, top: tile.top, width: tile.width, height: tile.height }}
        aria-hidden
      />
    );
  },
  // A tile's content depends on its rows and painting, not on its position.
  (before, after) => before.painting === after.painting && before.rows === after.rows && before.tile.width === after.tile.width,
);

/** Unpainted canvases near the view but outside it. One is painted after each frame, so that no frame waits. */
const waiting = new Map<HTMLCanvasElement, () => void>();
let isAsked = false;

function paintSoon(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => setTimeout(paintNext));
}

function paintNext(): void {
  isAsked = false;
  const [next] = waiting;
  if (!next) return;
  const [element, paint] = next;
  waiting.delete(element);
  paint();
  paintSoon();
}
