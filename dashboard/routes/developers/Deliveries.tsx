/** Deliveries to an endpoint, sent and pending. Filter, page and the open delivery are in the address. */
import { Group, Select, Skeleton, Table, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { webhookDeliveryStatuses } from '../../../src/contract/vocabulary.ts';
import type { Input } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useAddress } from '../../parts/pageAddress.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Pages, usePage } from '../../parts/Pages.tsx';
import { Section } from '../../parts/Section.tsx';
import { toneOf, useMoment } from './words.ts';

const rows = 20;
/** Pending deliveries are tried soon, so the page reads again while it is visible. */
const everyMilliseconds = 10_000;

export function Deliveries({ id }: { readonly id: string }) {
  const { t } = useTranslation('developers');
  const { search, set } = useAddress();
  const moment = useMoment();
  const page = usePage('deliveries');
  const status = search['deliveryStatus'] as Input<'listWebhookDeliveries'>['status'];
  const { data, error, refetch } = useAsk(
    'listWebhookDeliveries',
    { id, limit: rows, page, status },
    { keepsPrevious: true, everyMilliseconds },
  );
  const filter = (
    <Select
      aria-label={t('words:status')}
      placeholder={t('words:status')}
      data={webhookDeliveryStatuses.map((value) => ({ value, label: t(`deliveries.statuses.${value}`) }))}
      value={status ?? null}
      onChange={(value) => set({ deliveryStatus: value, deliveries: null })}
      clearable
      clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('words:status') }) }}
      w={160}
    />
  );
  return (
    <Section title={t('deliveries.title')} actions={filter}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={90} animate={false} />}
      {data?.deliveries.length === 0 && <p className="quiet">{status ? t('words:noMatch') : t('deliveries.none')}</p>}
      {data && data.deliveries.length > 0 && (
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('type')}</Table.Th>
              <Table.Th>{t('words:status')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('deliveries.attempts')}</Table.Th>
              <Table.Th ta="end">{t('words:created_at')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.deliveries.map((one) => (
              <Table.Tr key={one.id} className="list-row" onClick={() => set({ delivery: one.id })}>
                <Table.Td>
                  <UnstyledButton className="list-open" onClick={(event) => (event.stopPropagation(), set({ delivery: one.id }))}>
                    <code className="address">{one.type}</code> {one.is_test && <span className="badge">{t('deliveries.isTest')}</span>}
                  </UnstyledButton>
                </Table.Td>
                <Table.Td>
                  <span className="badge" data-tone={toneOf(one.status)}>
                    {t(`deliveries.statuses.${one.status}`)}
                  </span>{' '}
                  <span className="number">{one.last_status_code}</span>
                </Table.Td>
                <Table.Td visibleFrom="sm" className="number">
                  {one.attempts}
                </Table.Td>
                <Table.Td ta="end" className="moment">
                  {moment(one.created_at)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {data && (
        <Group mt="sm">
          <Pages name="deliveries" count={data.meta.total_pages} />
        </Group>
      )}
    </Section>
  );
}
