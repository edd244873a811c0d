/** Forms for inviting a member, and for changing a member's name and permissions. */
import { fields as inviteFields } from 'contract:fields/inviteMember';
import { fields as updateFields } from 'contract:fields/updateMember';
import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { locales, type Locale } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { languageNames } from '../../parts/language.ts';
import { useTechnicianChoices } from '../../parts/choices.ts';
import { Form, useDraft } from '../../parts/form.tsx';

const languages = locales.map((value) => ({ value, label: languageNames[value] }));

/** Roles that the user may give. */
function useRoleChoices(present: string | null): { value: string; label: string; disabled: boolean }[] {
  const { data } = useAsk('listRoles', {});
  return (data?.roles ?? []).map(({ name, display_name: label, assignable }) => ({
    value: name,
    label,
    disabled: !assignable && name !== present,
  }));
}

export interface InviteFormProps {
  readonly invite: ReturnType<typeof useChange<'inviteMember'>>;
  readonly onCancel: () => void;
}

export function InviteForm({ invite, onCancel }: InviteFormProps) {
  const { t } = useTranslation('settings');
  const roles = useRoleChoices(null);
  const mayTechnicians = useMay('team_manage', 'team_view');
  const technicians = useTechnicianChoices();
  const draft = useDraft({ email: '', full_name: '', role: '', locale: '', technician_id: '' }, inviteFields, invite.error, {
    saves: 'inviteMember',
    isNew: true,
    title: t('members.invite'),
  });
  // An empty field takes the technician's value or the default.
  const send = () => invite.mutate(Object.fromEntries(Object.entries(draft.values).filter(([, value]) => value !== '')));
  return (
    <Form draft={draft} label={t('members.send')} change={invite} onSend={send} onCancel={onCancel}>
      <p className="quiet tight">{t('members.inviteHelp')}</p>
      <TextInput label={t('words:email')} type="email" dir="ltr" data-autofocus {...draft.text('email')} />
      <TextInput label={t('words:name')} {...draft.text('full_name')} />
      <Select label={t('members.role')} data={roles} {...draft.reference('role')} />
      <Select label={t('members.language')} data={languages} clearable {...draft.reference('locale')} />
      {mayTechnicians && (
        <Select
          label={t('words:technician')}
          description={t('members.technicianHelp')}
          data={technicians}
          clearable
          {...draft.reference('technician_id')}
        />
      )}
    </Form>
  );
}

export interface MemberFormProps {
  readonly member: Output<'listMembers'>['members'][number];
  readonly onDone: () => void;
}

export function MemberForm({ member, onDone }: MemberFormProps) {
  const { t } = useTranslation('settings');
  const roles = useRoleChoices(member.role);
  const mayTechnicians = useMay('team_manage', 'team_view');
  const technicians = useTechnicianChoices();
  const before = {
    full_name: member.full_name,
    role: member.role,
    locale: member.locale ?? '',
    technician_id: member.technician?.id ?? '',
  };
  const update = useChange('updateMember', {
    outdates: ['listMembers', 'listRoles', 'getSession'],
    onDone: () => {
      announce({ text: t('words:saved') });
      onDone();
    },
  });
  const draft = useDraft(before, updateFields, update.error, { saves: 'updateMember', about: member.id, title: t('words:edit') });
  const send = () => {
    const { locale, ...rest } = draft.values;
    // Send only changed values: a colleague may have changed the others.
    const changed = Object.entries(rest).filter(([name, value]) => value !== before[name as keyof typeof rest]);
    const language = locale === before.locale ? {} : { locale: (locale || null) as Locale | null };
    update.mutate({ id: member.id, ...Object.fromEntries(changed), ...language });
  };
  return (
    <Form draft={draft} change={update} onSend={send} onCancel={onDone}>
      <TextInput label={t('words:name')} data-autofocus {...draft.text('full_name')} />
      <Select
        label={t('members.role')}
        description={t('members.roleHelp')}
        data={roles}
        allowDeselect={false}
        {...draft.reference('role')}
      />
      <Select label={t('members.language')} data={languages} clearable {...draft.reference('locale')} />
      {mayTechnicians && (
        <Select
          label={t('words:technician')}
          description={t('members.technicianHelp')}
          data={technicians}
          clearable
          {...draft.reference('technician_id')}
        />
      )}
    </Form>
  );
}
