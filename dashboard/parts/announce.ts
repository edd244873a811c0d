/** Says in the live region what was done. The frame shows it (frame/Announcer.tsx). */
import type { ReactNode } from 'react';

export interface Announcement {
  readonly text: string;
  /** A button for the next step, such as undo; `close` removes the announcement. */
  readonly action?: (close: () => void) => ReactNode;
  readonly tone?: 'done' | 'warning';
  /** 8 s when left out. null: until the user closes it. */
  readonly milliseconds?: number | null;
}

let listener: ((announcement: Announcement) => void) | null = null;

/** Announces something in the live region. */
export function announce(announcement: Announcement): void {
  listener?.(announcement);
}

/** Hears every announcement until the returned function is called. There is one listener, the frame. */
export function hearAnnouncements(hear: (announcement: Announcement) => void): () => void {
  listener = hear;
  return () => {
    if (listener === hear) listener = null;
  };
}
