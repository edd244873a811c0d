/** The visible part of the board. It changes in steps, so that scrolling within a step renders nothing. */
import { useEffect, useState, type RefObject } from 'react';
import { headHeight, nameWidth, stepPixels } from './geometry.ts';

export interface Viewport {
  /** Pixels of the lanes, without the names. */
  readonly left: number;
  readonly right: number;
  /** Pixels of the rows, without the head. */
  readonly top: number;
  readonly bottom: number;
  /** Pixels available for the time axis. */
  readonly room: number;
  /** Pixels available for the lanes. */
  readonly height: number;
}

const emptyViewport: Viewport = { left: 0, right: 0, top: 0, bottom: 0, room: 0, height: 0 };

export function useViewport(board: RefObject<HTMLElement | null>): Viewport {
  const [viewport, setViewport] = useState(emptyViewport);
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    let asked = 0;
    const measure = () => {
      asked = 0;
      const next = measured(element);
      setViewport((before) => (Object.entries(next).every(([name, value]) => before[name as keyof Viewport] === value) ? before : next));
    };
    const ask = () => (asked ||= requestAnimationFrame(measure));
    measure();
    element.addEventListener('scroll', ask, { passive: true });
    const sizes = new ResizeObserver(ask);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', ask);
      sizes.disconnect();
      cancelAnimationFrame(asked);
    };
  }, [board]);
  return viewport;
}

function measured(element: HTMLElement): Viewport {
  // In right-to-left pages scrollLeft counts down from 0.
  const x = Math.abs(element.scrollLeft);
  const room = Math.max(0, element.clientWidth - nameWidth);
  const down = (value: number) => Math.floor(value / stepPixels) * stepPixels;
  const up = (value: number) => Math.ceil(value / stepPixels) * stepPixels;
  return {
    left: down(x),
    right: up(x + room),
    top: down(element.scrollTop),
    bottom: up(element.scrollTop + element.clientHeight - headHeight),
    room,
    height: Math.max(0, element.clientHeight - headHeight),
  };
}
