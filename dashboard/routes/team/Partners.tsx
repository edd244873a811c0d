/** The preferred partners of a technician: buddies of a lead, leads of a buddy. */
import { Button, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { useTechnicianChoices } from '../../parts/choices.ts';
import { Facts } from '../../parts/DetailDrawer.tsx';
import { useKept, useReturning } from '../../parts/drafts/useKept.ts';
import { Form } from '../../parts/form.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { useTechnicianConflict } from './useTechnicianConflict.ts';
import { technicianReads, type Technician } from './technician.ts';

export function Partners({ technician, mayChange }: { readonly technician: Technician; readonly mayChange: boolean }) {
  const { t } = useTranslation('team');
  const [isEditing, setEditing] = useState(false);
  useReturning(mayChange ? { saves: 'replaceTechnicianBuddies', about: technician.id } : null, () => setEditing(true));
  const everybody = useTechnicianChoices().filter(({ value }) => value !== technician.id);
  const names = (ids: readonly string[]) =>
    ids.map((id, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <PageLink to="/team" search={{ open: id }}>
          <bdi>{everybody.find(({ value }) => value === id)?.label ?? '…'}</bdi>
        </PageLink>
      </span>
    ));
  const leadIds = technician.leads.map(({ id }) => id);
  return (
    <Section
      title={t('partners')}
      actions={
        mayChange &&
        !isEditing && (
          <Button size="compact-xs" variant="default" aria-label={t('editPartners')} onClick={() => setEditing(true)}>
            {t('words:edit')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <PartnersForm technician={technician} everybody={everybody} onDone={() => setEditing(false)} />
      ) : leadIds.length + technician.buddy_ids.length === 0 ? (
        <p className="quiet">{t('noPartners')}</p>
      ) : (
        <Facts
          facts={[
            [t('buddies'), technician.buddy_ids.length > 0 && names(technician.buddy_ids)],
            [t('leads'), leadIds.length > 0 && names(leadIds)],
          ]}
        />
      )}
    </Section>
  );
}

interface PartnersFormProps {
  readonly technician: Technician;
  readonly everybody: readonly { readonly value: string; readonly label: string }[];
  readonly onDone: () => void;
}

function PartnersForm({ technician: opened, everybody, onDone }: PartnersFormProps) {
  const { t } = useTranslation('team');
  // As they were when the form opened.
  const [technician] = useState(opened);
  const before = technician.leads.map(({ id }) => id);
  const draft = useKept(
    { buddies: [...technician.buddy_ids], leads: before },
    { saves: 'replaceTechnicianBuddies', about: technician.id, title: t('editPartners') },
  );
  const { buddies, leads } = draft.values;
  const outdates = technicianReads;
  const done = () => {
    draft.kept.saved();
    announce({ text: t('words:saved') });
    onDone();
  };
  const changeLeads = useChange('replaceTechnicianLeads', { outdates, onDone: done });
  const saveLeads = (version: number) =>
    leads.join() === before.join() ? done() : changeLeads.mutate({ id: technician.id, version, lead_ids: leads });
  const changeBuddies = useChange('replaceTechnicianBuddies', { outdates, onDone: ({ version }) => saveLeads(version!) });
  const send = (version: number) =>
    buddies.join() === technician.buddy_ids.join()
      ? saveLeads(version)
      : changeBuddies.mutate({ id: technician.id, version, buddy_ids: buddies });
  const change = {
    error: changeBuddies.error ?? changeLeads.error,
    isPending: changeBuddies.isPending || changeLeads.isPending,
    reset: () => (changeBuddies.reset(), changeLeads.reset()),
  };
  const notice = useTechnicianConflict(technician, { change, draft, onMine: send, onClose: onDone });
  return (
    <Form draft={draft} onSend={() => send(technician.version!)} change={change} onCancel={onDone} notice={notice}>
      <MultiSelect label={t('buddies')} data={[...everybody]} value={buddies} onChange={(ids) => draft.set({ buddies: ids })} searchable />
      <MultiSelect label={t('leads')} data={[...everybody]} value={leads} onChange={(ids) => draft.set({ leads: ids })} searchable />
    </Form>
  );
}
