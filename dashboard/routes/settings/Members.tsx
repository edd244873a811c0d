/** Who signs in: invited, with a role, suspended, removed. */
import { fields } from 'contract:fields/inviteMember';
import { Button, Group, Select, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberStatuses } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { languageNames } from '../../frame/language.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { useTechnicianChoices } from '../../parts/choices.ts';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { ListPage, rowsOfPage, useList, type Column } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownInstant, shownNumber } from '../../parts/times.ts';

type Member = Output<'listMembers'>['members'][number];
const newMember = 'new';
const most = 1000;
const reads = ['listMembers', 'listRoles', 'listTechnicians'] as const;
const tones = { invited: 'warn', active: 'good', suspended: 'bad', removed: undefined } as const;

export function Members() {
  const { t, i18n } = useTranslation('settings');
  const { business } = useSession();
  const { text, page, filter, show } = useList();
  const status = filter('status') as Member['status'] | undefined;
  const { data, error, refetch } = useAsk(
    'listMembers',
    { limit: rowsOfPage, page, status, search: text || null },
    { keepsPrevious: true },
  );
  const columns: Column<Member>[] = [
    { name: 'name', heading: t('words:name'), cell: ({ full_name, email }) => <bdi>{full_name || email}</bdi> },
    { name: 'email', heading: t('words:email'), cell: ({ email }) => <bdi>{email}</bdi>, isAside: true },
    { name: 'role', heading: t('role'), cell: ({ role }) => role },
    {
      name: 'status',
      heading: t('words:status'),
      cell: ({ status: is, is_you }) => (
        <>
          <span className="badge" data-tone={tones[is]}>
            {t(`memberStatuses.${is}`)}
          </span>{' '}
          {is_you && <span className="quiet">{t('you')}</span>}
        </>
      ),
    },
    {
      name: 'last',
      heading: t('lastSignedIn'),
      cell: ({ last_signed_in_at }) => last_signed_in_at && shownInstant(last_signed_in_at, business.timezone, i18n.language),
      align: 'end',
      isAside: true,
    },
  ];
  return (
    <>
      <ListPage
        title={t('members')}
        actions={<Button onClick={() => show(newMember)}>{t('invite')}</Button>}
        searchLabel={t('searchMember')}
        filters={[
          {
            name: 'status',
            label: t('words:status'),
            choices: memberStatuses.map((value) => ({ value, label: t(`memberStatuses.${value}`) })),
          },
        ]}
        columns={columns}
        rows={data?.members}
        total={data?.meta.total}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ full_name, email }) => full_name || email}
        empty={t('words:noMatch')}
      />
      <MemberDrawer />
    </>
  );
}

function MemberDrawer() {
  const { t } = useTranslation('settings');
  const { open, show } = useList();
  const isNew = open === newMember;
  const { data, error, refetch, isPending } = useAsk('listMembers', { limit: most }, { enabled: open !== null && !isNew });
  const known = data?.members.find(({ id }) => id === open);
  const invite = useChange('inviteMember', {
    outdates: reads,
    onDone: ({ id, email }) => {
      announce({ text: t('invited', { email }) });
      show(id);
    },
  });
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={isNew ? t('invite') : <bdi>{known?.full_name || known?.email}</bdi>}
      error={isNew ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && isPending}
    >
      {isNew ? (
        <MemberForm member={null} change={invite} onCancel={() => show(null)} />
      ) : (
        known && <Details key={known.id} member={known} />
      )}
    </DetailDrawer>
  );
}

function Details({ member }: { readonly member: Member }) {
  const { t, i18n } = useTranslation('settings');
  const { business } = useSession();
  const { show } = useList();
  const [isEditing, setEditing] = useState(false);
  const { id, full_name, email, status, access, is_you, technician } = member;
  const name = full_name || email;
  const done = (text: string) => announce({ text });
  const update = useChange('updateMember', {
    outdates: reads,
    onDone: () => {
      setEditing(false);
      done(t('words:saved'));
    },
  });
  const resend = useChange('resendInvitation', { outdates: reads, onDone: () => done(t('invited', { email })) });
  const suspend = useChange('suspendMember', { outdates: reads, onDone: () => done(t('suspended', { name })) });
  const reactivate = useChange('reactivateMember', { outdates: reads, onDone: () => done(t('reactivated', { name })) });
  const remove = useChange('removeMember', {
    outdates: reads,
    onDone: () => {
      done(t('words:deleted', { name }));
      show(null);
    },
  });
  if (isEditing) return <MemberForm member={member} change={update} onCancel={() => setEditing(false)} />;
  const when = (instant: string | null) => instant && shownInstant(instant, business.timezone, i18n.language);
  const count = (value: number) => value > 0 && shownNumber(value, i18n.language);
  const ends = t('accessEnds', {
    keys: shownNumber(access.api_keys, i18n.language),
    apps: shownNumber(access.connections, i18n.language),
    webhooks: shownNumber(access.webhook_endpoints, i18n.language),
  });
  return (
    <>
      {status !== 'removed' && (
        <Group gap="xs" mb="sm">
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('words:edit')}
          </Button>
          {status === 'invited' && (
            <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ id })}>
              {t('resend')}
            </Button>
          )}
          {status === 'suspended' && (
            <Button variant="default" loading={reactivate.isPending} onClick={() => reactivate.mutate({ id })}>
              {t('reactivate')}
            </Button>
          )}
          {status === 'active' && !is_you && (
            <AskFirst label={t('suspend')} question={t('suspendQuestion', { name })} change={suspend} onDo={() => suspend.mutate({ id })}>
              <p className="tight">{ends}</p>
            </AskFirst>
          )}
          {!is_you && (
            <AskFirst
              label={t('words:delete')}
              question={t('words:deleteQuestion', { name })}
              change={remove}
              onDo={() => remove.mutate({ id })}
            >
              <p className="tight">{ends}</p>
            </AskFirst>
          )}
        </Group>
      )}
      {[resend, reactivate].map(({ error }, index) => error && <ErrorNotice key={index} error={error} />)}
      <Facts
        facts={[
          [t('words:email'), <bdi key="email">{email}</bdi>],
          [t('role'), member.role],
          [t('words:status'), t(`memberStatuses.${status}`)],
          [t('language'), member.locale && languageNames[member.locale]],
          [
            t('words:technician'),
            technician && (
              <PageLink to="/team" search={{ open: technician.id }}>
                <bdi>{technician.full_name}</bdi>
              </PageLink>
            ),
          ],
          [t('invitationEnds'), when(member.invitation_expires_at)],
          [t('lastSignedIn'), when(member.last_signed_in_at)],
          [t('apiKeys'), count(access.api_keys)],
          [t('connectedApps'), count(access.connections)],
          [t('webhooks'), count(access.webhook_endpoints)],
          [t('words:created_at'), when(member.created_at)],
        ]}
      />
      <p>
        <PageLink to="/settings/audit" search={{ member: id }}>
          {t('showAudit')}
        </PageLink>
      </p>
    </>
  );
}

interface MemberFormProps {
  readonly member: Member | null;
  // Creating and changing take nearly the same fields.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly change: UseMutationResult<any, Error, any>;
  readonly onCancel: () => void;
}

function MemberForm({ member, change, onCancel }: MemberFormProps) {
  const { t } = useTranslation('settings');
  const roles = useAsk('listRoles', {}).data?.roles.filter(({ assignable, name }) => assignable || name === member?.role) ?? [];
  const technicians = useTechnicianChoices();
  const before = {
    email: member?.email ?? '',
    full_name: member?.full_name ?? '',
    role: member?.role ?? 'Viewer',
    locale: (member?.locale ?? '') as string,
    technician_id: member?.technician?.id ?? '',
  };
  const draft = useDraft(before, fields, change.error);
  const send = () => {
    const sent = Object.fromEntries(
      Object.entries(draft.values).filter(([name, value]) => (member ? value !== before[name as keyof typeof before] : value !== '')),
    );
    change.mutate({ ...(member ? { id: member.id } : {}), ...sent, ...(sent['locale'] === '' ? { locale: null } : {}) });
  };
  const clear = (name: string) => ({ clearable: true, clearButtonProps: { 'aria-label': t('frame:clear', { name }) } });
  return (
    <Form onSend={send} change={change} onCancel={onCancel} label={member ? t('words:save') : t('invite')}>
      {!member && <TextInput label={t('words:email')} type="email" dir="ltr" data-autofocus {...draft.text('email')} />}
      <TextInput label={t('words:name')} data-autofocus={member ? true : undefined} {...draft.text('full_name')} />
      <Select
        label={t('role')}
        data={roles.map(({ name }) => name)}
        value={draft.values.role}
        onChange={(role) => role && draft.set({ role })}
        error={draft.problemAt('role')}
        allowDeselect={false}
      />
      <Select label={t('language')} {...draft.choice('locale', (value) => languageNames[value as 'en'])} {...clear(t('language'))} />
      <Select
        label={t('words:technician')}
        description={t('technicianHelp')}
        data={technicians}
        {...draft.reference('technician_id')}
        {...clear(t('words:technician'))}
      />
    </Form>
  );
}
