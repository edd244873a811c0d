/** Roles: named sets of permissions, the same in both environments. */
import { fields as createFields } from 'contract:fields/createRole';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PermissionCode } from '../../../src/contract/permissions.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { newRowId } from '../../parts/pageAddress.ts';
import { useReturning } from '../../parts/drafts/useKept.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { conflictNotice, differencesOf } from '../../parts/Conflict.tsx';
import { ListPage, useList, type Column } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { PermissionChoice, PermissionList } from '../../parts/PermissionChoice.tsx';
import { RoleFactor } from './RoleFactor.tsx';

type Role = Output<'listRoles'>['roles'][number];

export function Roles() {
  const { t } = useTranslation('settings');
  const { open, show } = useList();
  const { data, error, refetch } = useAsk('listRoles', {});
  const role = data?.roles.find(({ id }) => id === open);
  const columns: Column<Role>[] = [
    { name: 'name', heading: t('words:name'), cell: ({ display_name: name }) => <bdi>{name}</bdi> },
    { name: 'may', heading: t('roles.permissions'), cell: ({ permissions }) => permissions.length, align: 'end' },
    { name: 'members', heading: t('sections.members'), cell: ({ members }) => members, align: 'end', isAside: true },
    { name: 'technicians', heading: t('roles.technicians'), cell: ({ technicians }) => technicians, align: 'end', isAside: true },
    {
      name: 'kind',
      heading: t('roles.kind'),
      cell: ({ is_fixed, is_standard }) => t(is_fixed ? 'roles.fixed' : is_standard ? 'roles.standard' : 'roles.own'),
      isAside: true,
    },
  ];
  return (
    <>
      <ListPage
        title={t('sections.roles')}
        actions={<Button onClick={() => show(newRowId)}>{t('roles.new')}</Button>}
        columns={columns}
        rows={data?.roles}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={t('words:noMatch')}
      />
      <DetailDrawer
        isOpen={open !== null}
        onClose={() => show(null)}
        title={open === newRowId ? t('roles.new') : <bdi>{role?.display_name ?? ''}</bdi>}
        isPending={open !== newRowId && data === undefined}
      >
        {open === newRowId && <RoleForm role={null} onDone={show} onCancel={() => show(null)} />}
        {open !== newRowId && (role ? <RoleDetails key={role.id} role={role} /> : <p className="quiet">{t('roles.gone')}</p>)}
      </DetailDrawer>
    </>
  );
}

function RoleDetails({ role }: { readonly role: Role }) {
  const { t } = useTranslation('settings');
  const { show } = useList();
  const [isEditing, setEditing] = useState(false);
  useReturning({ saves: 'updateRole', about: role.id }, () => setEditing(true));
  const remove = useChange('deleteRole', {
    outdates: ['listRoles'],
    onDone: () => {
      announce({ text: t('words:deleted', { name: role.name }) });
      show(null);
    },
  });
  if (isEditing) return <RoleForm role={role} onDone={() => setEditing(false)} onCancel={() => setEditing(false)} />;
  const mayDelete = !role.is_standard && !role.is_fixed;
  return (
    <>
      <Group gap="xs" mb="sm">
        {!role.is_fixed && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('words:edit')}
          </Button>
        )}
        {mayDelete && (
          <AskFirst
            label={t('words:delete')}
            question={t('words:deleteQuestion', { name: role.name })}
            change={remove}
            onDo={() => remove.mutate({ id: role.id })}
          >
            {role.members + role.technicians > 0 && <p className="tight">{t('roles.inUse')}</p>}
          </AskFirst>
        )}
        <Button component={PageLink} to="/settings/members" search={{ role: role.name }} variant="default">
          {t('roles.showMembers')}
        </Button>
      </Group>
      {role.is_fixed && <p className="quiet tight">{t('roles.fixedHelp')}</p>}
      <Facts
        facts={[
          [t('sections.members'), role.members],
          [t('roles.technicians'), role.technicians],
          [t('roles.permissions'), <PermissionList key="may" codes={role.permissions} />],
        ]}
      />
      <RoleFactor role={role} />
    </>
  );
}

interface RoleFormProps {
  /** null: a new role. */
  readonly role: Role | null;
  readonly onDone: (id: string) => void;
  readonly onCancel: () => void;
}

function RoleForm({ role: opened, onDone, onCancel }: RoleFormProps) {
  // As it was when the form opened.
  const [role] = useState(opened);
  const { t } = useTranslation('settings');
  const options = {
    outdates: ['listRoles', 'getSession'],
    onDone: ({ id }: Role) => {
      announce({ text: t('words:saved') });
      onDone(id);
    },
  } as const;
  const create = useChange('createRole', options);
  const update = useChange('updateRole', options);
  const change = role ? update : create;
  const draft = useDraft(
    { name: role?.name ?? '', permissions: (role?.permissions ?? []) as PermissionCode[] },
    createFields,
    change.error,
    { record: role, updates: 'updateRole', creates: 'createRole', title: t('roles.new') },
  );
  const { name, permissions } = draft.values;
  const send = (version?: number) => {
    if (!role) return create.mutate({ name, permissions });
    update.mutate({ id: role.id, version, permissions, ...(role.is_standard ? {} : { name }) });
  };
  const notice = conflictNotice<Role>(update, {
    differences: (current) =>
      differencesOf({ name: t('words:name'), permissions: t('roles.permissions') }, { ...role }, current, (_, value) =>
        Array.isArray(value) ? <PermissionList codes={value as PermissionCode[]} /> : String(value),
      ),
    onMine: send,
    onTheirs: () => {
      draft.kept.discard();
      onCancel();
    },
  });
  return (
    <Form draft={draft} change={change} onSend={() => send(role?.version)} onCancel={onCancel} notice={notice}>
      <TextInput label={t('words:name')} data-autofocus disabled={role?.is_standard} {...draft.text('name')} />
      {role && role.members + role.technicians > 0 && (
        <p className="quiet tight">{t('roles.atOnce', { count: role.members + role.technicians })}</p>
      )}
      <PermissionChoice
        label={t('roles.permissions')}
        value={permissions}
        onChange={(value) => draft.set({ permissions: value })}
        error={draft.problemAt('permissions')}
      />
    </Form>
  );
}
