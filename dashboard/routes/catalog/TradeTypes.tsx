/** Adds the usual job types of a trade to a business that has no job types of its own yet. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tradeJobTypes, trades, type Trade } from '../../../src/contract/catalog/tradeJobTypes.ts';
import { ask } from '../../api/ask.ts';
import { keyOf, queryClient } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Section } from '../../parts/Section.tsx';

export function TradeTypes() {
  const { t, i18n } = useTranslation('catalog');
  const [busy, setBusy] = useState<Trade | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const add = async (trade: Trade) => {
    setBusy(trade);
    setProblem(null);
    try {
      await i18n.loadNamespaces('trade-job-types');
      for (const { key, minutes } of tradeJobTypes[trade])
        await ask('createJobType', { name: t(`trade-job-types:${key}`), default_duration_minutes: minutes });
      announce({ text: t('trades.added') });
    } catch (error) {
      setProblem(error as Error);
    } finally {
      setBusy(null);
      for (const read of ['listJobTypes', 'getBusinessChecklist'] as const) await queryClient.invalidateQueries({ queryKey: keyOf(read) });
    }
  };
  return (
    <Section level={2} title={t('trades.title')}>
      <p className="quiet tight">{t('trades.help')}</p>
      {problem && <ErrorNotice error={problem} />}
      <Group gap="xs">
        {trades.map((trade) => (
          <Button key={trade} variant="default" onClick={() => void add(trade)} loading={busy === trade} disabled={busy !== null}>
            {t(`trades.${trade}`)}
          </Button>
        ))}
      </Group>
    </Section>
  );
}
