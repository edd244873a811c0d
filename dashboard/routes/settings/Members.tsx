/** The members of the business. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { memberStatuses } from '../../../src/contract/vocabulary.ts';
import type { Input, Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { newRowId } from '../../parts/pageAddress.ts';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { toneOf, useMoment } from '../developers/words.ts';
import { MemberDrawer } from './MemberDrawer.tsx';

type Row = Output<'listMembers'>['members'][number];

export function Members() {
  const { t } = useTranslation('settings');
  const { text, page, filter, show } = useList();
  const moment = useMoment();
  const { data: roles } = useAsk('listRoles', {});
  const asked: Input<'listMembers'> = {
    limit: rowsOfPage,
    page,
    search: text || null,
    status: filter('status') as Row['status'] | undefined,
    role: filter('role'),
  };
  const { data, error, refetch } = useAsk('listMembers', asked, { keepsPrevious: true });
  const columns: Column<Row>[] = [
    {
      name: 'name',
      heading: t('words:name'),
      cell: ({ full_name, is_you }) => (
        <>
          <bdi>{full_name}</bdi> {is_you && <span className="badge">{t('members.you')}</span>}
        </>
      ),
    },
    { name: 'email', heading: t('words:email'), cell: ({ email }) => <bdi>{email}</bdi>, isAside: true },
    { name: 'role', heading: t('members.role'), cell: ({ role_display_name: role }) => <bdi>{role}</bdi> },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status }) => (
        <span className="badge" data-tone={toneOf(status)}>
          {t(`members.statuses.${status}`)}
        </span>
      ),
      isAside: true,
    },
    {
      name: 'factor',
      heading: t('members.secondFactor'),
      cell: ({ second_factor: isSet }) => (isSet ? t('members.factorSet') : t('members.factorMissing')),
      isAside: true,
    },
    {
      name: 'seen',
      heading: t('words:lastSignedIn'),
      cell: ({ last_signed_in_at }) => moment(last_signed_in_at),
      align: 'end',
      isAside: true,
    },
  ];
  return (
    <>
      <ListPage
        title={t('sections.members')}
        actions={<Button onClick={() => show(newRowId)}>{t('members.invite')}</Button>}
        searchLabel={t('members.search')}
        filters={[
          {
            name: 'role',
            label: t('members.role'),
            choices: roles?.roles.map(({ name, display_name: label }) => ({ value: name, label })) ?? [],
          },
          {
            name: 'status',
            label: t('words:status'),
            choices: memberStatuses.map((value) => ({ value, label: t(`members.statuses.${value}`) })),
          },
        ]}
        columns={columns}
        rows={data?.members}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ full_name, is_you }) => (is_you ? `${full_name} ${t('members.you')}` : full_name)}
        empty={t('words:noMatch')}
      />
      <MemberDrawer />
    </>
  );
}
