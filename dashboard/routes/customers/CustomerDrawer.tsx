/** Everything of one customer; edited in place. */
import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk, useChange } from '../../api/queries.ts';
import type { Output } from '../../api/ask.ts';
import { useMay, useSession } from '../../api/session.ts';
import { announce } from '../../frame/Announcer.tsx';
import { DetailDrawer, Facts } from '../../parts/DetailDrawer.tsx';
import { useList } from '../../parts/ListPage.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownInstantDay, shownMoney, shownNumber } from '../../parts/times.ts';
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
    onDone: ({ customer_id }, { full_name }) => {
      announce({ text: t('created', { name: full_name }) });
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
  const [isEditing, setEditing] = useState(false);
  const { profile, contact, spending } = customer;
  const update = useChange('updateCustomer', {
    outdates: ['listCustomers', 'getCustomer'],
    onDone: () => {
      setEditing(false);
      announce({ text: t('saved') });
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
        <Button component={PageLink} to="/jobs" search={{ customer: profile.id }} variant="default">
          {t('showJobs')}
        </Button>
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
    </>
  );
}
