/** The canvases behind the visits. One is painted when it comes near, and stays as it is while one scrolls over it. */
import { useComputedColorScheme } from '@mantine/core';
import { memo, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Axis } from './axis.ts';
import { minuteAt } from './axis.ts';
import type { Fit } from './fit.ts';
import { nameWidth, tileRows, tileWidth } from './geometry.ts';
import type { BoardModel } from './model.ts';
import { paintTile, readPalette, type Tile } from './paint.ts';
import type { BoardRow } from './rows.ts';

export interface TilesProps {
  readonly model: BoardModel;
  readonly axis: Axis;
  readonly rows: readonly BoardRow[];
  readonly fit: Fit | null;
  /** Rows that are near. */
  readonly firstRow: number;
  readonly endRow: number;
  /** Pixels that are near. */
  readonly left: number;
  readonly right: number;
  readonly board: RefObject<HTMLElement | null>;
}

export const Tiles = memo(function Tiles({ model, axis, rows, fit, firstRow, endRow, left, right, board }: TilesProps) {
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
  return tiles.map((tile) => (
    <TileCanvas key={`${tile.top} ${tile.x}`} tile={tile} model={model} axis={axis} fit={fit} board={board} rows={rows} />
  ));
});

interface TileProps extends Pick<TilesProps, 'model' | 'axis' | 'fit' | 'board' | 'rows'> {
  readonly tile: Tile;
}

const TileCanvas = memo(
  function TileCanvas({ tile, model, axis, fit, board }: TileProps) {
    const canvas = useRef<HTMLCanvasElement>(null);
    const scheme = useComputedColorScheme('light');
    const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
    useLayoutEffect(() => {
      const context = canvas.current?.getContext('2d');
      if (!context || !board.current) return;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const [from, to] = [minuteAt(axis, tile.x), minuteAt(axis, tile.x + tile.width) + 1];
      paintTile(context, tile, { model, axis, fit, palette: readPalette(board.current) }, from, to);
    });
    return (
      <canvas
        ref={canvas}
        className="board-tile"
        data-scheme={scheme}
        width={Math.round(tile.width * ratio)}
        height={Math.round(tile.height * ratio)}
        style={{ insetInlineStart: nameWidth + tile.x, top: tile.top, width: tile.width, height: tile.height }}
        aria-hidden
      />
    );
  },
  // A tile says the same as long as the rows do.
  (before, after) =>
    before.model === after.model &&
    before.axis === after.axis &&
    before.fit === after.fit &&
    before.rows === after.rows &&
    before.tile.width === after.tile.width,
);
