/** What programs asked, and what they were told: of every key and app, the latest first. */
import { Group, Select, Skeleton, Table, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Input } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useAddress } from '../../frame/address.ts';
import { CursorPages } from '../../parts/CursorPages.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { shownInstant, shownNumber } from '../../parts/times.ts';

const rows = 50;
const classes = ['2xx', '4xx', '5xx'] as const;

export function RequestLog() {
  const { t } = useTranslation('developers');
  const { search, set } = useAddress();
  const keys = useAsk('listApiKeys', { limit: 1000 }).data?.api_keys ?? [];
  const asked = {
    credential_id: search['credential'],
    status_class: search['answered'],
    request_id: search['request'],
    limit: rows,
  } as Input<'listRequestLog'>;
  return (
    <div className="page">
      <h1>{t('requests')}</h1>
      <Group gap="xs" my="sm" role="search">
        <Select
          aria-label={t('key')}
          placeholder={t('key')}
          data={keys.map(({ id, name }) => ({ value: id, label: name }))}
          value={search['credential'] ?? null}
          onChange={(value) => set({ credential: value })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('key') }) }}
        />
        <Select
          aria-label={t('answered')}
          placeholder={t('answered')}
          data={[...classes]}
          value={search['answered'] ?? null}
          onChange={(value) => set({ answered: value })}
          clearable
          clearButtonProps={{ 'aria-label': t('frame:clear', { name: t('answered') }) }}
          w={140}
        />
        <TextInput
          aria-label={t('frame:error.request')}
          placeholder={t('frame:error.request')}
          defaultValue={search['request'] ?? ''}
          onBlur={({ currentTarget }) => set({ request: currentTarget.value.trim() || null })}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && set({ request: currentTarget.value.trim() || null })}
          dir="ltr"
          w={220}
        />
      </Group>
      <CursorPages
        key={JSON.stringify(asked)}
        page={(cursor, more) => (
          <Requests asked={{ ...asked, ...(cursor === undefined ? {} : { cursor }) }} isFirst={cursor === undefined} more={more} />
        )}
      />
    </div>
  );
}

function Requests({
  asked,
  isFirst,
  more,
}: {
  readonly asked: Input<'listRequestLog'>;
  readonly isFirst: boolean;
  readonly more: (next: string | null) => ReactNode;
}) {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const { data, error, refetch } = useAsk('listRequestLog', asked);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} animate={false} />;
  if (data.requests.length === 0) return <p className="quiet empty">{t('noRequests')}</p>;
  return (
    <>
      <div className="list">
        <Table>
          {isFirst && (
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('at')}</Table.Th>
                <Table.Th>{t('operation')}</Table.Th>
                <Table.Th>{t('answered')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('key')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('frame:error.request')}</Table.Th>
                <Table.Th ta="end">{t('took')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
          )}
          <Table.Tbody>
            {data.requests.map(
              ({ id, at, credential, door, method, operation, status, error_code, milliseconds, request_id, replayed }) => (
                <Table.Tr key={id}>
                  <Table.Td className="number">{shownInstant(at, business.timezone, i18n.language)}</Table.Td>
                  <Table.Td>
                    <code dir="ltr">{operation ?? method}</code> <span className="quiet">{door.toUpperCase()}</span>
                  </Table.Td>
                  <Table.Td>
                    <span className="badge" data-tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}>
                      {status}
                    </span>{' '}
                    <code className="quiet">{error_code}</code> {replayed && <span className="quiet">{t('replayed')}</span>}
                  </Table.Td>
                  <Table.Td visibleFrom="sm">
                    <bdi>{credential.name}</bdi>
                  </Table.Td>
                  <Table.Td visibleFrom="sm">
                    <code className="quiet" dir="ltr">
                      {request_id}
                    </code>
                  </Table.Td>
                  <Table.Td ta="end" className="number">
                    {shownNumber(milliseconds, i18n.language, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })}
                  </Table.Td>
                </Table.Tr>
              ),
            )}
          </Table.Tbody>
        </Table>
      </div>
      {more(data.next_cursor)}
    </>
  );
}
