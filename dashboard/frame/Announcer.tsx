/** One live region for all pages. It reads out what was done and shows it for a while, out of the way. */
import { CloseButton, Paper, Portal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hearAnnouncements, type Announcement } from '../parts/announce.ts';
import { bringFocusHome } from '../parts/focus.ts';

interface Shown extends Announcement {
  readonly id: number;
}

let lastId = 0;

export function AnnouncerRegion() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => hearAnnouncements((announcement) => setShown((before) => [...before.slice(-2), { ...announcement, id: ++lastId }])), []);
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
