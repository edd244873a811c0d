/** The sandbox's clock, which can be advanced, and the sandbox's reset. */
import { fields } from 'contract:fields/advanceSandboxClock';
import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk, useChange, queryClient } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { Facts } from '../../parts/DetailDrawer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownNumber } from '../../parts/times.ts';
import { SandboxReset } from './SandboxReset.tsx';
import { useMoment } from './words.ts';
import { NumberField } from '../../parts/NumberField.tsx';

const daySeconds = 86_400;
const steps = [
  ['hour', 3_600],
  ['day', daySeconds],
  ['week', 7 * daySeconds],
] as const;

export function Sandbox() {
  const { t } = useTranslation('developers');
  const { environment } = useSession();
  return (
    <div className="page narrow">
      <h1>{t('sections.sandbox')}</h1>
      {environment === 'sandbox' ? (
        <>
          <Clock />
          <SandboxReset />
        </>
      ) : (
        <Alert variant="light" mt="md">
          <p className="tight">{t('sandbox.live')}</p>
          <Button component={PageLink} to="/developers/sandbox" search={{ env: 'sandbox' }} variant="default">
            {t('sandbox.go')}
          </Button>
        </Alert>
      )}
    </div>
  );
}

function Clock() {
  const { t, i18n } = useTranslation('developers');
  const moment = useMoment();
  const [days, setDays] = useState<number | null>(null);
  const { data, error, refetch } = useAsk('getSandboxClock', {});
  const advance = useChange('advanceSandboxClock', {
    onDone: ({ now }) => {
      announce({ text: t('sandbox.advanced', { time: moment(now) }) });
      // Everything shown from the sandbox is outdated: the time in the band, lists, deliveries.
      void queryClient.invalidateQueries();
    },
  });
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton height={90} my="md" animate={false} />;
  const ahead = shownNumber(data.ahead_seconds / daySeconds, i18n.language, {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    advance.mutate({ by_seconds: (days ?? NaN) * daySeconds });
  };
  return (
    <Section title={t('sandbox.clock')} level={2}>
      <Facts
        facts={[
          [t('sandbox.now'), moment(data.now)],
          [t('sandbox.ahead'), ahead],
        ]}
      />
      <p className="quiet">{t('sandbox.advanceMeans')}</p>
      <Group gap="xs" align="end">
        {steps.map(([name, seconds]) => (
          <Button key={name} variant="default" disabled={advance.isPending} onClick={() => advance.mutate({ by_seconds: seconds })}>
            {t(`sandbox.${name}`)}
          </Button>
        ))}
      </Group>
      <form onSubmit={send}>
        <Group gap="xs" mt="sm" align="end">
          <NumberField
            label={t('sandbox.days')}
            value={days}
            onChange={setDays}
            min={1}
            max={Math.floor((fields['by_seconds']?.maximum ?? daySeconds) / daySeconds)}
            required
            w={160}
          />
          <Button type="submit" variant="default" loading={advance.isPending}>
            {t('sandbox.advance')}
          </Button>
        </Group>
      </form>
      {advance.error && <ErrorNotice error={advance.error} />}
    </Section>
  );
}
