/** Roles: named sets of permissions. Those that came with Truckroll cannot all be changed. */
import { fields } from 'contract:fields/createRole';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { permissionCodes, type PermissionCode } from '../../../src/contract/permissions.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../frame/Announcer.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer } from '../../parts/DetailDrawer.tsx';
import { Form, useDraft } from '../../parts/form.tsx';
import { ListPage, useList, type Column } from '../../parts/ListPage.tsx';
import { shownNumber } from '../../parts/times.ts';

type Role = Output<'listRoles'>['roles'][number];
const newRole = 'new';
const reads = ['listRoles', 'listAssignableGroups', 'listMembers', 'getSession'] as const;

export function Roles() {
  const { t, i18n } = useTranslation('settings');
  const { show } = useList();
  const { data, error, refetch } = useAsk('listRoles', {});
  const columns: Column<Role>[] = [
    { name: 'name', heading: t('words:name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { name: 'members', heading: t('members'), cell: ({ members }) => shownNumber(members, i18n.language), align: 'end' },
    { name: 'technicians', heading: t('technicians'), cell: ({ technicians }) => shownNumber(technicians, i18n.language), align: 'end' },
    {
      name: 'permissions',
      heading: t('mayDo'),
      cell: ({ permissions }) =>
        `${shownNumber(permissions.length, i18n.language)} / ${shownNumber(permissionCodes.length, i18n.language)}`,
      align: 'end',
      isAside: true,
    },
    {
      name: 'fixed',
      heading: t('origin'),
      cell: ({ is_fixed, is_standard }) => (is_fixed ? t('fixedRole') : is_standard ? t('standardRole') : t('ownRole')),
      isAside: true,
    },
  ];
  return (
    <>
      <ListPage
        title={t('roles')}
        actions={<Button onClick={() => show(newRole)}>{t('newRole')}</Button>}
        columns={columns}
        rows={data?.roles}
        error={error}
        onRetry={() => void refetch()}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={t('words:noMatch')}
      />
      <RoleDrawer roles={data?.roles} />
    </>
  );
}

function RoleDrawer({ roles }: { readonly roles: readonly Role[] | undefined }) {
  const { t } = useTranslation('settings');
  const { open, show } = useList();
  const role = roles?.find(({ id }) => id === open) ?? null;
  const close = () => show(null);
  const done = (text: string) => {
    announce({ text });
    close();
  };
  const create = useChange('createRole', { outdates: reads, onDone: ({ name }) => done(t('words:created', { name })) });
  const update = useChange('updateRole', { outdates: reads, onDone: () => done(t('words:saved')) });
  const remove = useChange('deleteRole', { outdates: reads, onDone: () => done(t('words:deleted', { name: role?.name ?? '' })) });
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={close}
      title={open === newRole ? t('newRole') : <bdi>{role?.name ?? ''}</bdi>}
      isPending={open !== newRole && !roles}
    >
      {open === newRole && <RoleForm role={null} change={create} onCancel={close} />}
      {role && <RoleForm key={role.id} role={role} change={update} onCancel={close} />}
      {role && !role.is_standard && !role.is_fixed && (
        <Group mt="lg">
          <AskFirst
            label={t('words:delete')}
            question={t('words:deleteQuestion', { name: role.name })}
            change={remove}
            onDo={() => remove.mutate({ id: role.id })}
          />
        </Group>
      )}
    </DetailDrawer>
  );
}

interface RoleFormProps {
  readonly role: Role | null;
  // Creating and changing take the same fields.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly change: UseMutationResult<any, Error, any>;
  readonly onCancel: () => void;
}

function RoleForm({ role, change, onCancel }: RoleFormProps) {
  const { t } = useTranslation('settings');
  const before = { name: role?.name ?? '', permissions: (role?.permissions ?? ['job_view']) as string[] };
  const draft = useDraft(before, fields, change.error);
  const isFixed = role?.is_fixed ?? false;
  const send = () =>
    change.mutate({
      ...(role ? { id: role.id } : {}),
      ...(draft.values.name === role?.name ? {} : { name: draft.values.name }),
      permissions: draft.values.permissions as PermissionCode[],
    });
  const boxes = (
    <Checkbox.Group
      label={t('mayDo')}
      value={draft.values.permissions}
      onChange={(permissions) => draft.set({ permissions })}
      error={draft.problemAt('permissions')}
    >
      {permissionCodes.map((code) => (
        <Checkbox key={code} value={code} label={t(`words:permissions.${code}`)} size="xs" my={6} disabled={isFixed} />
      ))}
    </Checkbox.Group>
  );
  if (isFixed)
    return (
      <>
        <p className="quiet">{t('fixedRoleHelp')}</p>
        {boxes}
      </>
    );
  return (
    <Form onSend={send} change={change} onCancel={onCancel}>
      <TextInput label={t('words:name')} data-autofocus {...draft.text('name')} disabled={role?.is_standard} />
      {boxes}
    </Form>
  );
}
