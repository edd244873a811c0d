/** The sandbox: its clock is set forward, and it is emptied and filled anew. Only there; live has neither. */
import { fields } from 'contract:fields/resetSandbox';
import { Button, Group, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk, useChange } from '../../api/queries.ts';
import { queryClient } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useAddress } from '../../frame/address.ts';
import { announce } from '../../frame/Announcer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownInstant } from '../../parts/times.ts';

/** How far a button moves the clock, and its unit for Intl. */
const steps = [
  [1, 'hour', 3_600],
  [6, 'hour', 21_600],
  [1, 'day', 86_400],
  [7, 'day', 604_800],
] as const;

export function Sandbox() {
  const { t } = useTranslation('developers');
  const { environment } = useSession();
  const { set } = useAddress();
  return (
    <div className="page narrow">
      <h1>{t('sandbox')}</h1>
      {environment === 'live' ? (
        <>
          <p>{t('onlyInSandbox')}</p>
          <Button onClick={() => set({ env: 'sandbox' })}>{t('toSandbox')}</Button>
        </>
      ) : (
        <>
          <Clock />
          <Reset />
        </>
      )}
    </div>
  );
}

function Clock() {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { data, error, refetch } = useAsk('getSandboxClock', {});
  const advance = useChange('advanceSandboxClock', {
    onDone: ({ now }) => {
      announce({ text: t('clockMoved', { time: shownInstant(now, business.timezone, i18n.language) }) });
      // Everything in the sandbox depends on what time it is.
      void queryClient.invalidateQueries();
    },
  });
  const [to, setTo] = useState('');
  return (
    <Section level={2} title={t('clock')}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={30} animate={false} />}
      {data && (
        <p className="tight">
          <strong className="number">{shownInstant(data.now, business.timezone, i18n.language)}</strong>{' '}
          <span className="quiet">{business.timezone}</span>
        </p>
      )}
      <p className="quiet tight">{t('clockHelp')}</p>
      <Group gap="xs">
        {steps.map(([count, unit, seconds]) => (
          <Button
            key={seconds}
            variant="default"
            loading={advance.isPending && advance.variables.by_seconds === seconds}
            onClick={() => advance.mutate({ by_seconds: seconds })}
          >
            + {new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)}
          </Button>
        ))}
      </Group>
      <Group gap="xs" mt="xs" align="end">
        <TextInput
          type="datetime-local"
          label={t('clockTo')}
          description={t('ownTime')}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <Button variant="default" disabled={to === ''} onClick={() => advance.mutate({ to: new Date(to).toISOString() })}>
          {t('setClock')}
        </Button>
      </Group>
      {advance.error && <ErrorNotice error={advance.error} />}
    </Section>
  );
}

function Reset() {
  const { t } = useTranslation('developers');
  const { business } = useSession();
  const change = useChange('resetSandbox', {
    onDone: () => {
      announce({ text: t('sandboxReset') });
      void queryClient.invalidateQueries();
    },
  });
  const draft = useDraft({ confirm_alias: '', seed: 'live_catalog' }, fields, change.error);
  const { confirm_alias, seed } = draft.values;
  return (
    <Section level={2} title={t('reset')}>
      <p className="quiet tight">{t('resetMeans')}</p>
      <Form onSend={() => change.mutate({ confirm_alias, seed: seed as 'empty' })} change={change} label={t('reset')}>
        <SegmentedControl
          aria-label={t('fillWith')}
          value={seed}
          onChange={(value) => draft.set({ seed: value })}
          data={['live_catalog', 'empty'].map((value) => ({ value, label: t(`seeds.${value}`) }))}
          transitionDuration={0}
        />
        <TextInput label={t('typeAlias', { alias: business.alias })} dir="ltr" autoComplete="off" {...draft.text('confirm_alias')} />
      </Form>
    </Section>
  );
}
