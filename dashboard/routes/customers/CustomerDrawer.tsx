/** Shows and edits one customer. */
import { Badge, Group } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useMay, useSession } from '../../api/session.ts';
import { CustomerPlace } from '../../parts/CustomerPlace.tsx';
import { Facts } from '../../parts/DetailDrawer.tsx';
import { Files } from '../../parts/files/Files.tsx';
import { Notes } from '../../parts/Notes.tsx';
import { useOpenJobsQuestion } from '../../parts/OpenJobsQuestion.tsx';
import { EditButtons, ResourceDrawer, useEditing } from '../../parts/Resource.tsx';
import { shownInstantDay, shownMoney, shownNumber } from '../../parts/times.ts';
import { CustomerJobs } from './CustomerJobs.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import { CustomerPlans } from './CustomerPlans.tsx';
import { CustomerSites } from './CustomerSites.tsx';
import { PersonalData } from './PersonalData.tsx';

// The list of customers does without them.
const Conversation = lazy(async () => ({ default: (await import('../../parts/Conversation.tsx')).Conversation }));
const MergeCustomer = lazy(async () => ({ default: (await import('./MergeCustomer.tsx')).MergeCustomer }));

type Customer = Output<'getCustomer'>;

export function CustomerDrawer() {
  const { t } = useTranslation('customers');
  return (
    <ResourceDrawer
      read="getCustomer"
      create="createCustomer"
      outdates={['listCustomers']}
      newTitle={t('new')}
      titleOf={({ profile }) => profile.full_name}
      made={({ customer_id: id, possible_duplicates = [] }, { full_name: name }) => {
        const names = possible_duplicates.map((one) => one.name).join(', ');
        return { id, name, ...(names === '' ? {} : { warning: t('duplicates', { name, names }) }) };
      }}
      form={(change, cancel) => <CustomerForm customer={null} change={change} onCancel={cancel} />}
    >
      {(customer) => <CustomerDetails customer={customer} />}
    </ResourceDrawer>
  );
}

function CustomerDetails({ customer }: { readonly customer: Customer }) {
  const { t, i18n } = useTranslation('customers');
  const { business } = useSession();
  const mayChange = useMay('customers_manage');
  const maySeeJobs = useMay('job_view');
  const { profile, contact, spending } = customer;
  const openJobs = useOpenJobsQuestion('updateCustomer', { id: profile.id }, ['getCustomer', 'listCustomers']);
  const editing = useEditing({
    id: profile.id,
    name: profile.full_name,
    update: 'updateCustomer',
    remove: 'deleteCustomer',
    outdates: ['listCustomers', 'getCustomer'],
    onUpdated: openJobs.offer,
  });
  if (editing.isEditing) return <CustomerForm customer={customer} change={editing.update} onCancel={editing.stop} />;
  return (
    <>
      {openJobs.question}
      <EditButtons editing={editing} mayChange={mayChange} means={t('deleteMeans')} />
      {mayChange && profile.deleted_at === undefined && (
        <Suspense fallback={null}>
          <MergeCustomer key={profile.id} customer={customer} />
        </Suspense>
      )}
      {(profile.status === 'inactive' || profile.tier === 'vip') && (
        <Group gap="xs" mb="sm">
          {profile.status === 'inactive' && <Badge color="gray">{t('statuses.inactive')}</Badge>}
          {profile.tier === 'vip' && <Badge>{t('tiers.vip')}</Badge>}
        </Group>
      )}
      <Facts
        facts={[
          [
            t('words:phone'),
            contact.phone && (
              <a href={`tel:${contact.phone}`}>
                <bdi>{contact.phone}</bdi>
              </a>
            ),
          ],
          [t('words:email'), contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>],
          [
            t('words:address'),
            contact.address.formatted && <CustomerPlace key="address" customerId={profile.id} address={contact.address} />,
          ],
          [t('words:serviceArea'), contact.service_area?.name],
          [t('words:preferredTechnician'), contact.preferred_technician?.name],
          [t('jobs'), shownNumber(profile.request_count, i18n.language)],
          [t('spent'), shownMoney(spending.total_spent_12m, spending.currency, i18n.language)],
          [t('uid'), profile.uid],
          [t('since'), shownInstantDay(profile.created_at, business.timezone, i18n.language)],
          [t('words:notes'), profile.notes],
        ]}
      />
      <CustomerSites customerId={profile.id} count={customer.site_count} />
      {profile.deleted_at === undefined && (
        <>
          <Suspense fallback={null}>
            <Conversation key={`messages ${profile.id}`} customerId={profile.id} jobId={null} />
          </Suspense>
          <Notes on={{ customer_id: profile.id }} />
          <Files key={profile.id} on={{ customer_id: profile.id }} />
        </>
      )}
      {maySeeJobs && <CustomerPlans id={profile.id} isDeleted={profile.deleted_at !== undefined} />}
      {maySeeJobs && <CustomerJobs id={profile.id} />}
      <PersonalData profile={profile} />
    </>
  );
}
