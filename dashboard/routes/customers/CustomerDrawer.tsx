/** Everything of one customer; edited in place. */
import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk, useChange } from '../../api/queries.ts';
import type { Output } from '../../api/ask.ts';
import { useMay, useSession } from '../../api/session.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { announce } from '../../frame/Announcer.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { useList } from '../../parts/ListPage.tsx';
import { shownInstantDay, shownMoney, shownNumber } from '../../parts/times.ts';
import { CustomerJobs } from './CustomerJobs.tsx';
import { CustomerForm } from './CustomerForm.tsx';

/** In place of an id: the drawer of a customer who is being made. */
export const newCustomer = 'new';

type Customer = Output<'getCustomer'>;

export function CustomerDrawer() {
  const { t } = useTranslation('customers');
  const { open, show } = useList();
  const isNew = open === newCustomer;
  const { data, error, refetch, isPending } = useAsk('getCustomer', { id: open ?? '' }, { enabled: open !== null && !isNew });
  const create = useChange('createCustomer', {
    outdates: ['listCustomers'],
    onDone: ({ customer_id, possible_duplicates = [] }, { full_name }) => {
      const names = possible_duplicates.map(({ name }) => name).join(', ');
      announce(
        names === ''
          ? { text: t('created', { name: full_name }) }
          : { text: t('duplicates', { name: full_name, names }), tone: 'warning', milliseconds: null },
      );
      show(customer_id);
    },
  });
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={() => show(null)}
      title={isNew ? t('new') : (data?.profile.full_name ?? '')}
      error={isNew ? null : error}
      onRetry={() => void refetch()}
      isPending={!isNew && isPending}
    >
      {isNew ? (
        <CustomerForm customer={null} change={create} onCancel={() => show(null)} />
      ) : (
        data && <CustomerDetails key={data.profile.id} customer={data} />
      )}
    </DetailDrawer>
  );
}

function CustomerDetails({ customer }: { readonly customer: Customer }) {
  const { t, i18n } = useTranslation('customers');
  const { business } = useSession();
  const mayChange = useMay('customers_manage');
  const maySeeJobs = useMay('job_view');
  const { show } = useList();
  const [isEditing, setEditing] = useState(false);
  const { profile, contact, spending } = customer;
  const update = useChange('updateCustomer', {
    outdates: ['listCustomers', 'getCustomer'],
    onDone: () => {
      setEditing(false);
      announce({ text: t('saved') });
    },
  });
  const remove = useChange('deleteCustomer', {
    outdates: ['listCustomers'],
    onDone: () => {
      announce({ text: t('words:deleted', { name: profile.full_name }) });
      show(null);
    },
  });
  if (isEditing) return <CustomerForm customer={customer} change={update} onCancel={() => setEditing(false)} />;
  return (
    <>
      <Group gap="xs" mb="sm">
        {mayChange && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )}
        {mayChange && (
          <AskFirst
            label={t('words:delete')}
            question={t('words:deleteQuestion', { name: profile.full_name })}
            change={remove}
            onDo={() => remove.mutate({ id: profile.id })}
          >
            <p className="tight">{t('deleteMeans')}</p>
          </AskFirst>
        )}
        {profile.status === 'inactive' && <Badge color="gray">{t('statuses.inactive')}</Badge>}
        {profile.tier === 'vip' && <Badge>{t('tiers.vip')}</Badge>}
      </Group>
      <Facts
        facts={[
          [
            t('phone'),
            contact.phone && (
              <a href={`tel:${contact.phone}`}>
                <bdi>{contact.phone}</bdi>
              </a>
            ),
          ],
          [t('email'), contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>],
          [t('address'), <bdi key="address">{contact.address.formatted}</bdi>],
          [t('area'), contact.service_area?.name],
          [t('preferred'), contact.preferred_technician?.name],
          [t('jobs'), shownNumber(profile.request_count, i18n.language)],
          [t('spent'), shownMoney(spending.total_spent_12m, spending.currency, i18n.language)],
          [t('uid'), profile.uid],
          [t('since'), shownInstantDay(profile.created_at, business.timezone, i18n.language)],
          [t('notes'), profile.notes],
        ]}
      />
      {maySeeJobs && <CustomerJobs id={profile.id} />}
    </>
  );
}
