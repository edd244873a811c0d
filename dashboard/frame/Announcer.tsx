/** One live region for all pages. It reads out what was done and shows it for a while, out of the way. */
import { CloseButton, Paper, Portal } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bringFocusHome } from './focus.ts';

export interface Announcement {
  readonly text: string;
  /** A button for the next step, such as undo; `close` removes the announcement. */
  readonly action?: (close: () => void) => ReactNode;
  readonly tone?: 'done' | 'warning';
  /** 8 s when left out. null: until the user closes it. */
  readonly milliseconds?: number | null;
}

interface Shown extends Announcement {
  readonly id: number;
}

let listener: ((announcement: Announcement) => void) | null = null;

/** Announces something in the live region. */
export function announce(announcement: Announcement): void {
  listener?.(announcement);
}

let lastId = 0;

export function AnnouncerRegion() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => {
    listener = (announcement) => setShown((before) => [...before.slice(-2), { ...announcement, id: ++lastId }]);
    return () => {
      listener = null;
    };
  }, []);
  const close = (id: number) => {
    setShown((before) => before.filter((one) => one.id !== id));
    bringFocusHome();
  };
  return (
    <Portal>
      <div className="frame-announcer" role="status" aria-live="polite">
        {shown.map((one) => (
          <Paper key={one.id} className="frame-announcement" data-tone={one.tone ?? 'done'} shadow="md" withBorder>
            <span>{one.text}</span>
            {one.action?.(() => close(one.id))}
            <CloseButton size="sm" aria-label={t('close')} onClick={() => close(one.id)} />
            <Timer milliseconds={one.milliseconds === undefined ? 8_000 : one.milliseconds} done={() => close(one.id)} />
          </Paper>
        ))}
      </div>
    </Portal>
  );
}

function Timer({ milliseconds, done }: { milliseconds: number | null; done: () => void }) {
  useEffect(() => {
    if (milliseconds === null) return undefined;
    const timer = setTimeout(done, milliseconds);
    return () => clearTimeout(timer);
    // The time counts from the first render.
  }, []);
  return null;
}
