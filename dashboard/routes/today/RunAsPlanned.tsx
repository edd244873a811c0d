/** Proposes to let visits run as planned, after a week in which nobody reported any. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/ask.ts';
import { queryClient } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Section } from '../../parts/Section.tsx';
import type { Today } from './decisions.ts';

/** How long "Not now" holds in this browser. */
const quietDays = 30;
const dayMilliseconds = 86_400_000;

export function RunAsPlanned({ today }: { readonly today: Today }) {
  const { t } = useTranslation('today');
  const { business } = useSession();
  const name = `truckroll-as-planned ${business.id}`;
  const [isQuiet, setQuiet] = useState(() => quietUntil(name) > Date.parse(today.now));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  if (today.unreported_week === null || isQuiet) return null;
  const turnOn = async () => {
    setBusy(true);
    setError(null);
    try {
      const { version } = await ask('getBusinessSettings', {});
      await ask('updateBusinessSettings', { version, visits_run_as_planned: true });
      announce({ text: t('asPlanned.done') });
      await queryClient.invalidateQueries();
    } catch (failed) {
      setError(failed as Error);
    } finally {
      setBusy(false);
    }
  };
  const later = () => {
    keepQuiet(name, Date.parse(today.now) + quietDays * dayMilliseconds);
    setQuiet(true);
  };
  return (
    <Section level={2} title={t('asPlanned.title')}>
      <p className="tight">{t('asPlanned.text', { count: today.unreported_week.visits })}</p>
      <p className="quiet">{t('asPlanned.help')}</p>
      {error && <ErrorNotice error={error} />}
      <Group gap="sm">
        <Button variant="default" loading={isBusy} onClick={() => void turnOn()}>
          {t('asPlanned.on')}
        </Button>
        <Button variant="subtle" onClick={later}>
          {t('asPlanned.later')}
        </Button>
      </Group>
    </Section>
  );
}

/** 0 without a stored time, or where storage is forbidden. */
function quietUntil(name: string): number {
  try {
    return Number(localStorage.getItem(name) ?? 0);
  } catch {
    return 0;
  }
}

function keepQuiet(name: string, untilMilliseconds: number): void {
  try {
    localStorage.setItem(name, String(untilMilliseconds));
  } catch {
    // Without storage the card is gone until the page is left.
  }
}
