/** One member: role, access, and what ends when access is removed. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { newRowId } from '../../parts/pageAddress.ts';
import { useReturning } from '../../parts/drafts/useKept.ts';
import { announce } from '../../parts/announce.ts';
import { languageNames } from '../../parts/language.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { isolated } from '../../parts/isolated.ts';
import { useList } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { SecretOnce, useSecretGuard } from '../../parts/SecretOnce.tsx';
import { toneOf, useMoment } from '../developers/words.ts';
import { InviteForm, MemberForm } from './MemberForms.tsx';

type Member = Output<'listMembers'>['members'][number];

const most = 1000;
const outdates = ['listMembers', 'listRoles'] as const;

export function MemberDrawer() {
  const { t } = useTranslation('settings');
  const { open, show } = useList();
  const isNew = open === newRowId;
  const isShown = open !== null && !isNew;
  const { data, error, refetch, isPending } = useAsk('listMembers', { limit: most }, { enabled: isShown });
  const listedMember = data?.members.find(({ id }) => id === open);
  // Removed members are read only when the open member is not an active one.
  const { data: removed } = useAsk(
    'listMembers',
    { limit: most, status: 'removed' },
    { enabled: isShown && data !== undefined && !listedMember },
  );
  const member = listedMember ?? removed?.members.find(({ id }) => id === open);
  const invite = useChange('inviteMember', {
    outdates,
    onDone: ({ id, email, invitation_mailed }) => {
      if (!invitation_mailed) return;
      announce({ text: t('members.invited', { name: email }) });
      leave(id);
    },
  });
  const leave = (id: string | null) => {
    invite.reset();
    show(id);
  };
  const made = invite.data;
  const { isWarned, onClose } = useSecretGuard(made?.invitation_url, () => leave(null));
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={onClose}
      title={isNew ? t('members.invite') : <bdi>{member?.full_name ?? ''}</bdi>}
      error={isNew ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && (isPending || (!member && removed === undefined))}
    >
      {isNew ? (
        made?.invitation_url ? (
          <InvitationLink
            name={made.full_name}
            url={made.invitation_url}
            isMailed={made.invitation_mailed}
            isWarned={isWarned}
            onKept={() => leave(made.id)}
          />
        ) : (
          <InviteForm invite={invite} onCancel={() => leave(null)} />
        )
      ) : member ? (
        <MemberDetails key={member.id} member={member} />
      ) : (
        <p className="quiet">{t('members.gone')}</p>
      )}
    </DetailDrawer>
  );
}

/** The link of an invitation that no mail delivers. `isMailed`: the mail before was not delivered, and another one goes. */
function InvitationLink({
  name,
  url,
  isMailed,
  isWarned = false,
  onKept,
}: {
  readonly name: string;
  readonly url: string;
  readonly isMailed: boolean;
  readonly isWarned?: boolean;
  readonly onKept: () => void;
}) {
  const { t } = useTranslation('settings');
  const whose = { name: isolated(name) };
  return (
    <SecretOnce
      label={t('members.link', whose)}
      secret={url}
      help={t(isMailed ? 'members.linkHelpUndelivered' : 'members.linkHelp', whose)}
      isWarned={isWarned}
      onKept={onKept}
    />
  );
}

function MemberDetails({ member }: { readonly member: Member }) {
  const { t } = useTranslation('settings');
  const moment = useMoment();
  const [isEditing, setEditing] = useState(false);
  useReturning({ saves: 'updateMember', about: member.id }, () => setEditing(true));
  if (isEditing) return <MemberForm member={member} onDone={() => setEditing(false)} />;
  const { status } = member;
  return (
    <>
      {status !== 'removed' && <Actions member={member} onEdit={() => setEditing(true)} />}
      <Facts
        facts={[
          [
            t('words:status'),
            <span key="status" className="badge" data-tone={toneOf(status)}>
              {t(`members.statuses.${status}`)}
            </span>,
          ],
          [t('words:email'), <bdi key="email">{member.email}</bdi>],
          [t('members.role'), <bdi key="role">{member.role_display_name}</bdi>],
          [t('members.language'), member.locale && languageNames[member.locale]],
          [
            t('words:technician'),
            member.technician && (
              <PageLink to="/team" search={{ open: member.technician.id }}>
                {member.technician.full_name}
              </PageLink>
            ),
          ],
          [t('members.since'), moment(member.created_at)],
          [t('words:lastSignedIn'), moment(member.last_signed_in_at)],
          [t('members.secondFactor'), t(member.second_factor ? 'members.factorSet' : 'members.factorMissing')],
          [t('members.invitationEnds'), status === 'invited' ? moment(member.invitation_expires_at) : null],
          [t('words:apiKeys'), member.access.api_keys || null],
          [t('words:connectedApps'), member.access.connections || null],
          [t('members.webhooks'), member.access.webhook_endpoints || null],
          [t('words:liveCalendars'), member.access.calendar_feeds || null],
        ]}
      />
    </>
  );
}

function Actions({ member, onEdit }: { readonly member: Member; readonly onEdit: () => void }) {
  const { t } = useTranslation('settings');
  const { show } = useList();
  const { id, full_name: name, status, is_you: isYou } = member;
  const resend = useChange('resendInvitation', {
    outdates,
    onDone: ({ invitation_mailed }) => {
      if (invitation_mailed) announce({ text: t('members.invited', { name: member.email }) });
    },
  });
  const suspend = useChange('suspendMember', { outdates, onDone: () => announce({ text: t('members.suspended', { name }) }) });
  const reactivate = useChange('reactivateMember', { outdates, onDone: () => announce({ text: t('members.reactivated', { name }) }) });
  const remove = useChange('removeMember', {
    outdates,
    onDone: () => {
      announce({ text: t('members.removed', { name }) });
      show(null);
    },
  });
  const resetFactor = useChange('resetMemberSecondFactor', {
    outdates,
    onDone: () => announce({ text: t('members.factorReset', { name }) }),
  });
  const error = resend.error ?? reactivate.error;
  const made = resend.data;
  return (
    <>
      {made?.invitation_url && (
        <InvitationLink name={name} url={made.invitation_url} isMailed={made.invitation_mailed} onKept={() => resend.reset()} />
      )}
      <Group gap="xs" mb="sm">
        <Button variant="default" onClick={onEdit}>
          {t('words:edit')}
        </Button>
        {status === 'invited' && (
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ id })}>
            {t('members.resend')}
          </Button>
        )}
        {status === 'suspended' && (
          <Button variant="default" loading={reactivate.isPending} onClick={() => reactivate.mutate({ id })}>
            {t('members.reactivate')}
          </Button>
        )}
        {status === 'active' && !isYou && (
          <AskFirst
            label={t('members.suspend')}
            question={t('members.suspendQuestion', { name })}
            change={suspend}
            onDo={() => suspend.mutate({ id })}
          >
            <Ends member={member} />
          </AskFirst>
        )}
        {member.second_factor && !isYou && (
          <AskFirst
            label={t('members.resetFactor')}
            question={t('members.resetFactorQuestion', { name })}
            change={resetFactor}
            onDo={() => resetFactor.mutate({ id })}
          >
            <p className="tight">{t('members.resetFactorMeans', { name })}</p>
          </AskFirst>
        )}
        {!isYou && (
          <AskFirst
            label={t('words:remove')}
            question={t('members.removeQuestion', { name })}
            change={remove}
            onDo={() => remove.mutate({ id })}
          >
            <Ends member={member} />
          </AskFirst>
        )}
      </Group>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

/** What ends for good when access is removed. */
function Ends({ member: { access } }: { readonly member: Member }) {
  const { t } = useTranslation('settings');
  const { api_keys: keys, connections, webhook_endpoints: webhooks, calendar_feeds: calendars } = access;
  if (keys + connections + webhooks + calendars === 0) return <p className="tight">{t('members.endsNothing')}</p>;
  return (
    <>
      <p className="tight">{t('members.endsHelp')}</p>
      <ul className="permission-list">
        {keys > 0 && <li>{`${t('words:apiKeys')}: ${keys}`}</li>}
        {connections > 0 && <li>{`${t('words:connectedApps')}: ${connections}`}</li>}
        {webhooks > 0 && <li>{`${t('members.webhooks')}: ${webhooks}`}</li>}
        {calendars > 0 && <li>{`${t('words:liveCalendars')}: ${calendars}`}</li>}
      </ul>
    </>
  );
}
