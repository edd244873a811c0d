/** Sends again everything that an endpoint missed since a day, in as many calls as needed. */
import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/ask.ts';
import { keyOf } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { addDays, dayOf } from '../../parts/times.ts';

/** Events are kept for this many days. */
const mostDays = 30;

export function RecoverForm({ id }: { readonly id: string }) {
  const { t } = useTranslation('developers');
  const { business, now } = useSession();
  const client = useQueryClient();
  const today = dayOf(now, business.timezone);
  const [since, setSince] = useState(addDays(today, -1));
  const recover = useMutation<number, Error>({
    mutationFn: async () => {
      let total = 0;
      for (;;) {
        const { recovered, has_more } = await ask('recoverWebhookDeliveries', { id, since: `${since}T00:00:00Z` });
        total += recovered;
        if (!has_more || recovered === 0) return total;
      }
    },
    onSuccess: (count) => announce({ text: t('hooks.recovered', { count }) }),
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf('listWebhookDeliveries') }),
  });
  return (
    <>
      <Group gap="xs" my="sm" align="end">
        <TextInput
          type="date"
          label={t('hooks.recoverSince')}
          value={since}
          min={addDays(today, -mostDays)}
          max={today}
          onChange={({ currentTarget }) => setSince(currentTarget.value)}
          w={240}
        />
        <Button variant="default" disabled={since === ''} loading={recover.isPending} onClick={() => recover.mutate()}>
          {t('hooks.recover')}
        </Button>
      </Group>
      {recover.error && <ErrorNotice error={recover.error} />}
    </>
  );
}
