/** Shows one API key, and creates one. */
import { fields } from 'contract:fields/createApiKey';
import { Button, Group, Radio, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PermissionCode } from '../../../src/contract/permissions.ts';
import type { ToolProfile } from '../../../src/contract/profiles.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { newRowId } from '../../parts/pageAddress.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { useList } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { PermissionChoice, PermissionList } from '../../parts/PermissionChoice.tsx';
import { SecretOnce, useSecretGuard } from '../../parts/SecretOnce.tsx';
import { shownInstantDay } from '../../parts/times.ts';
import { toneOf, useMoment } from './words.ts';
import { NumberField } from '../../parts/NumberField.tsx';

type Key = Output<'listApiKeys'>['api_keys'][number];

const most = 1000;
const dayMilliseconds = 86_400_000;

export function ApiKeyDrawer() {
  const { t } = useTranslation('developers');
  const { open, show } = useList();
  const isNew = open === newRowId;
  const { data, error, refetch, isPending } = useAsk('listApiKeys', { limit: most }, { enabled: open !== null && !isNew });
  const create = useChange('createApiKey', { outdates: ['listApiKeys'] });
  const made = create.data;
  const leave = (id: string | null) => {
    create.reset();
    show(id);
  };
  const { isWarned, onClose } = useSecretGuard(made?.secret, () => leave(null));
  const key = data?.api_keys.find(({ id }) => id === open);
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={onClose}
      title={isNew ? (made?.name ?? t('keys.new')) : (key?.name ?? '')}
      error={isNew ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && isPending}
    >
      {isNew && made && <SecretOnce label={t('keys.secret')} secret={made.secret} isWarned={isWarned} onKept={() => leave(made.id)} />}
      {isNew && !made && <ApiKeyForm create={create} onCancel={() => leave(null)} />}
      {!isNew && (key ? <KeyDetails apiKey={key} /> : <p className="quiet">{t('gone')}</p>)}
    </DetailDrawer>
  );
}

function ApiKeyForm({
  create,
  onCancel,
}: {
  readonly create: ReturnType<typeof useChange<'createApiKey'>>;
  readonly onCancel: () => void;
}) {
  const { t, i18n } = useTranslation('developers');
  const { business } = useSession();
  const draft = useDraft(
    {
      name: '',
      permissions: [] as PermissionCode[],
      lifetime_days: 30 as number | null,
      confirm_changes: false,
      may_renew: false,
      profile: '' as ToolProfile | '',
      isFull: false,
    },
    fields,
    create.error,
    { saves: 'createApiKey', isNew: true, title: t('keys.new') },
  );
  const { permissions, lifetime_days: days, profile, isFull, ...rest } = draft.values;
  // In real time, also in the sandbox: keys do not follow the sandbox clock.
  const ends = days === null ? null : new Date(Date.now() + days * dayMilliseconds).toISOString();
  return (
    <Form
      draft={draft}
      label={t('keys.create')}
      change={create}
      onCancel={onCancel}
      onSend={() =>
        create.mutate({
          ...rest,
          ...(days === null ? {} : { lifetime_days: days }),
          ...(isFull ? {} : { permissions }),
          ...(profile === '' ? {} : { profile }),
        })
      }
    >
      <TextInput label={t('words:name')} description={t('keys.nameHelp')} data-autofocus {...draft.text('name')} />
      <NumberField
        label={t('keys.lifetime')}
        description={ends && t('keys.endsOn', { date: shownInstantDay(ends, business.timezone, i18n.language) })}
        {...draft.number('lifetime_days')}
      />
      <Radio.Group
        size="xs"
        label={t('keys.access')}
        value={isFull ? 'full' : 'some'}
        onChange={(value) => draft.set({ isFull: value === 'full' })}
      >
        <Stack gap={6} mt={4}>
          <Radio size="xs" value="some" label={t('keys.accessSome')} />
          <Radio size="xs" value="full" label={t('keys.accessFull')} />
        </Stack>
      </Radio.Group>
      {!isFull && (
        <PermissionChoice
          label={null}
          name={t('mayDo')}
          value={permissions}
          onChange={(value) => draft.set({ permissions: value })}
          error={draft.problemAt('permissions')}
        />
      )}
      <Select
        label={t('profile')}
        description={t('profileHelp')}
        placeholder={t('profiles.none')}
        clearable
        {...draft.choice('profile', (value) => t(`profiles.${value as ToolProfile}`))}
      />
      <Switch size="xs" label={t('confirms')} description={t('confirmsHelp')} {...draft.toggle('confirm_changes')} />
      <Switch size="xs" label={t('mayRenew')} description={t('mayRenewHelp')} {...draft.toggle('may_renew')} />
    </Form>
  );
}

function KeyDetails({ apiKey }: { readonly apiKey: Key }) {
  const { t } = useTranslation('developers');
  const moment = useMoment();
  const revoke = useChange('revokeApiKey', {
    outdates: ['listApiKeys', 'listWebhookEndpoints', 'getWebhookEndpoint'],
    onDone: () => announce({ text: t('keys.revoked') }),
  });
  const { id, name, status, active_webhook_endpoints: endpoints } = apiKey;
  return (
    <>
      <Group gap="xs" mb="sm">
        {status === 'active' && (
          <AskFirst
            label={t('keys.revoke')}
            question={t('keys.revokeQuestion', { name })}
            change={revoke}
            onDo={() => revoke.mutate({ id })}
          >
            <p className="tight">{t('keys.revokeMeans')}</p>
            {endpoints > 0 && <p className="tight">{t('keys.revokeEnds', { total: endpoints })}</p>}
          </AskFirst>
        )}
        <Button component={PageLink} to="/developers/requests" search={{ credential: id }} variant="default">
          {t('showRequests')}
        </Button>
        <span className="badge" data-tone={toneOf(status)}>
          {t(`keys.statuses.${status}`)}
        </span>
      </Group>
      <Facts
        facts={[
          [t('keys.prefix'), <code key="prefix" dir="ltr">{`${apiKey.prefix}…`}</code>],
          [t('words:createdBy'), <bdi key="by">{apiKey.created_by.full_name}</bdi>],
          [t('words:created_at'), moment(apiKey.created_at)],
          [t('lastUse'), moment(apiKey.last_used_at, t('never'))],
          [t('ends'), moment(apiKey.expires_at)],
          [t('ended'), moment(apiKey.revoked_at)],
          [t('why'), apiKey.revoked_reason && t(`endReasons.${apiKey.revoked_reason}`)],
          [
            t('mayDo'),
            apiKey.full_access ? (
              t('fullAccess', { name: apiKey.created_by.full_name })
            ) : (
              <PermissionList key="may" codes={apiKey.permissions} />
            ),
          ],
          [t('profile'), apiKey.profile && t(`profiles.${apiKey.profile}`)],
          [t('confirmsShort'), apiKey.confirm_changes ? t('words:yes') : t('words:no')],
          [t('mayRenew'), apiKey.may_renew ? t('words:yes') : t('words:no')],
          [t('renewedFrom'), apiKey.renewed_from_id && t('words:yes')],
          [t('chainEnds'), moment(apiKey.chain_ends_at)],
          [t('sections.webhooks'), endpoints === 0 ? null : endpoints],
        ]}
      />
    </>
  );
}
