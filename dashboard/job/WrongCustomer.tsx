/** Moves a job that was booked on the wrong customer to the right one. [job-customer.reassign]. */
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/queries.ts';
import { announce } from '../parts/announce.ts';
import { CustomerPicker, type PickedCustomer } from '../parts/CustomerPicker.tsx';
import { useKept, useReturning } from '../parts/drafts/useKept.ts';
import { Form } from '../parts/form.tsx';
import { isolated } from '../parts/isolated.ts';
import { isOver, jobReads, type Job } from './jobWords.ts';

export function WrongCustomer({ job }: { readonly job: Job }) {
  const { t } = useTranslation('jobs');
  const [isOpen, setOpen] = useState(false);
  useReturning({ saves: 'reassignJobCustomer', about: job.id }, () => setOpen(true));
  if (isOpen) return <WrongCustomerForm job={job} onDone={() => setOpen(false)} />;
  return (
    <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setOpen(true)}>
      {t('wrongCustomer.open')}
    </Button>
  );
}

function WrongCustomerForm({ job, onDone }: { readonly job: Job; readonly onDone: () => void }) {
  const { t } = useTranslation('jobs');
  const draft = useKept(
    { right: null as PickedCustomer | null, keepsAddress: false },
    { saves: 'reassignJobCustomer', about: job.id, title: t('wrongCustomer.open') },
  );
  const { right, keepsAddress } = draft.values;
  const change = useChange('reassignJobCustomer', {
    outdates: [...jobReads, 'getCustomer', 'listCustomers'],
    onDone: ({ warnings, customer }) => {
      announce(
        warnings.length > 0
          ? { text: t('siteInfeasible'), tone: 'warning' }
          : { text: t('wrongCustomer.done', { name: isolated(customer.name) }), tone: 'done' },
      );
      onDone();
    },
  });
  const send = () =>
    right && change.mutate({ id: job.id, customer_id: right.id, keep_address: keepsAddress, status_version: job.status_version });
  return (
    <div className="section">
      <Form draft={draft} onSend={send} change={change} onCancel={onDone} label={t('wrongCustomer.do')}>
        <CustomerPicker
          label={t('wrongCustomer.right')}
          description={t('wrongCustomer.help')}
          suggested={[]}
          exceptId={job.customer.id}
          picked={right}
          onPick={(picked) => draft.set({ right: picked && { id: picked.id, name: picked.name } })}
        />
        {!isOver(job) && (
          <Checkbox
            label={t('wrongCustomer.keepAddress')}
            checked={keepsAddress}
            onChange={({ currentTarget }) => draft.set({ keepsAddress: currentTarget.checked })}
          />
        )}
      </Form>
    </div>
  );
}
