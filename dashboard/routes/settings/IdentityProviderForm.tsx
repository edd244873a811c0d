/** The form of an identity provider: how the service reaches it, who is let in, and the role of each group. */
import { fields as createFields } from 'contract:fields/createIdentityProvider';
import { Button, Fieldset, Group, Select, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { Form, useDraft } from '../../parts/form.tsx';

export type IdentityProvider = Output<'listIdentityProviders'>['identity_providers'][number];

/** Roles that a provider may give: all but Owner. */
export function useGivenRoles(): { value: string; label: string }[] {
  const { data } = useAsk('listRoles', {});
  return (data?.roles ?? []).filter(({ name }) => name !== 'Owner').map(({ name, display_name: label }) => ({ value: name, label }));
}

interface IdentityProviderFormProps {
  /** null: a new provider. */
  readonly provider: IdentityProvider | null;
  readonly onDone: (id: string) => void;
  readonly onCancel: () => void;
}

export function IdentityProviderForm({ provider, onDone, onCancel }: IdentityProviderFormProps) {
  const { t } = useTranslation(['identity', 'settings']);
  const roles = useGivenRoles();
  const options = {
    outdates: ['listIdentityProviders'],
    onDone: ({ id }: IdentityProvider) => {
      announce({ text: t('words:saved') });
      onDone(id);
    },
  } as const;
  const create = useChange('createIdentityProvider', options);
  const update = useChange('updateIdentityProvider', options);
  const change = provider ? update : create;
  const before = {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    client_id: provider?.client_id ?? '',
    // The stored secret is never shown. Empty: it stays.
    client_secret: '',
    scopes: provider?.scopes ?? 'openid email profile',
    domains: provider?.domains ?? [],
    creates_members: provider?.creates_members ?? false,
    default_role: provider?.default_role ?? '',
    groups_claim: provider?.groups_claim ?? '',
    group_roles: provider?.group_roles ?? [],
  };
  const draft = useDraft(before, createFields, change.error, { notKept: 'a client secret' });
  const { group_roles: groupRoles } = draft.values;
  const send = () => {
    const { client_secret, default_role, groups_claim, group_roles, ...rest } = draft.values;
    const input = {
      ...rest,
      ...(client_secret !== '' && { client_secret }),
      default_role: default_role || null,
      groups_claim: groups_claim || null,
      group_roles: group_roles.filter(({ group, role }) => group.trim() !== '' && role !== ''),
    };
    if (!provider) return create.mutate(input);
    // Send only changed values: a colleague may have changed the others.
    const stored = { ...before, default_role: before.default_role || null, groups_claim: before.groups_claim || null };
    const changed = Object.entries(input).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof typeof stored]),
    );
    update.mutate({ id: provider.id, ...Object.fromEntries(changed) });
  };
  const setEntry = (at: number, entry: Partial<(typeof groupRoles)[number]>) =>
    draft.set({ group_roles: groupRoles.map((one, index) => (index === at ? { ...one, ...entry } : one)) });
  return (
    <Form draft={draft} label={provider ? undefined : t('add')} change={change} onSend={send} onCancel={onCancel}>
      <TextInput label={t('words:name')} description={t('nameHelp')} data-autofocus {...draft.text('name')} />
      <TextInput label={t('issuer')} description={t('issuerHelp')} type="url" dir="ltr" {...draft.text('issuer')} />
      <TextInput label={t('clientId')} dir="ltr" autoComplete="off" {...draft.text('client_id')} />
      <TextInput
        label={t('clientSecret')}
        description={provider?.has_client_secret ? t('secretKept') : undefined}
        type="password"
        dir="ltr"
        autoComplete="off"
        {...draft.text('client_secret')}
      />
      <TextInput label={t('scopes')} dir="ltr" {...draft.text('scopes')} />
      <TagsInput
        size="xs"
        label={t('domains')}
        description={t('domainsHelp')}
        dir="ltr"
        value={[...draft.values.domains]}
        onChange={(domains) => draft.set({ domains })}
        maxTags={createFields['domains']?.maxItems}
        error={draft.problemAt('domains')}
      />
      <Switch size="xs" label={t('createsMembers')} description={t('createsMembersHelp')} {...draft.toggle('creates_members')} />
      <Select label={t('defaultRole')} description={t('defaultRoleHelp')} data={roles} clearable {...draft.reference('default_role')} />
      <Fieldset legend={t('groupRoles')} variant="unstyled">
        <Stack gap="xs">
          <TextInput label={t('groupsClaim')} description={t('groupsClaimHelp')} dir="ltr" {...draft.text('groups_claim')} />
          <p className="quiet tight">{t('groupRolesHelp')}</p>
          {groupRoles.map(({ group, role }, index) => (
            <Group key={index} gap="xs" align="end" grow preventGrowOverflow={false}>
              <TextInput
                label={t('group')}
                value={group}
                onChange={({ currentTarget }) => setEntry(index, { group: currentTarget.value })}
              />
              <Select
                label={t('settings:members.role')}
                data={roles}
                value={role || null}
                onChange={(value) => setEntry(index, { role: value ?? '' })}
              />
              <Button
                variant="default"
                aria-label={t('removeGroup', { group })}
                onClick={() => draft.set({ group_roles: groupRoles.filter((_one, at) => at !== index) })}
              >
                {t('words:remove')}
              </Button>
            </Group>
          ))}
          {draft.problemAt('group_roles') !== undefined && <p role="alert">{draft.problemAt('group_roles')}</p>}
          <Group>
            <Button variant="default" onClick={() => draft.set({ group_roles: [...groupRoles, { group: '', role: '' }] })}>
              {t('addGroup')}
            </Button>
          </Group>
        </Stack>
      </Fieldset>
    </Form>
  );
}
