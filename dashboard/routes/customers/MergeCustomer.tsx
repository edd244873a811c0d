/** Merges another record of the same person into this customer. [customer-merge.commit]. */
import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergeChoice, MergeField } from '../../../src/contract/vocabulary.ts';
import type { Input, OperationId, Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { UndoButton } from '../../job/useCommit.tsx';
import { announce } from '../../parts/announce.ts';
import { CustomerPicker, type PickedCustomer } from '../../parts/CustomerPicker.tsx';
import { KeptLine } from '../../parts/drafts/KeptLine.tsx';
import { useKept, useReturning } from '../../parts/drafts/useKept.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { isolated } from '../../parts/isolated.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { shownNumber } from '../../parts/times.ts';

type Customer = Output<'getCustomer'>;
type Plan = Output<'previewCustomerMerge'>;
type Choices = Readonly<Partial<Record<MergeField, MergeChoice>>>;

const rowsOf = (choices: Choices) => (Object.entries(choices) as [MergeField, MergeChoice][]).map(([field, stands]) => ({ field, stands }));

/** What a merge changes on the screen. */
const outdates: readonly OperationId[] = [
  'getCustomer',
  'listCustomers',
  'listCustomerSites',
  'listNotes',
  'listFiles',
  'listJobRequests',
  'getJobRequest',
  'listMaintenancePlans',
  'listCustomerRequests',
];

export function MergeCustomer({ customer }: { readonly customer: Customer }) {
  const { t } = useTranslation('customers');
  const [isOpen, setOpen] = useState(false);
  const { id } = customer.profile;
  useReturning({ saves: 'commitCustomerMerge', about: id }, () => setOpen(true));
  if (isOpen) return <MergeForm customer={customer} onDone={() => setOpen(false)} />;
  return (
    <Button variant="default" mb="sm" onClick={() => setOpen(true)}>
      {t('merge.open')}
    </Button>
  );
}

function MergeForm({ customer, onDone }: { readonly customer: Customer; readonly onDone: () => void }) {
  const { t } = useTranslation('customers');
  const { id, full_name: name } = customer.profile;
  const draft = useKept(
    { other: null as PickedCustomer | null, choices: {} as Choices },
    { saves: 'commitCustomerMerge', about: id, title: t('merge.open') },
  );
  const { other, choices } = draft.values;
  const undo = useUndoMerge(name);
  const merge = useChange('commitCustomerMerge', {
    outdates,
    onDone: (_answer, { merge_customer_id }) => {
      announce({
        text: t('merge.done', { merged: isolated(other?.name ?? ''), name: isolated(name) }),
        milliseconds: 30_000,
        action: (close) => <UndoButton onUndo={() => (close(), undo({ id, merge_customer_id }))} />,
      });
      onDone();
    },
  });
  const asked = { id, merge_customer_id: other?.id ?? '', field_choices: rowsOf(choices) };
  const preview = useAsk('previewCustomerMerge', asked, { enabled: other !== null, keepsPrevious: true, freshMilliseconds: 0 });
  const plan = other !== null && preview.data?.merged_customer.id === other.id ? preview.data : null;
  const commit = () => {
    draft.kept.sending();
    merge.mutate({ ...asked, plan_token: plan!.plan_token });
  };
  const cancel = () => {
    draft.kept.discard();
    onDone();
  };
  return (
    <Stack gap="xs" mb="sm" role="group" aria-label={t('merge.open')}>
      <KeptLine kept={draft.kept} />
      <CustomerPicker
        label={t('merge.other')}
        description={t('merge.help', { name: isolated(name) })}
        suggested={customer.possible_duplicates ?? []}
        exceptId={id}
        picked={other}
        onPick={(picked) => {
          merge.reset();
          draft.set({ other: picked && { id: picked.id, name: picked.name }, choices: {} });
        }}
      />
      {other !== null && (
        <Loaded query={preview}>
          {() => plan && <PlanOfMerge plan={plan} onChoose={(chosen) => draft.set({ choices: { ...choices, ...chosen } })} />}
        </Loaded>
      )}
      {merge.error && (
        <ErrorNotice
          error={merge.error}
          onRetry={() => {
            merge.reset();
            void preview.refetch();
          }}
        />
      )}
      <Group gap="xs">
        <Button onClick={commit} loading={merge.isPending} disabled={plan === null || preview.isPlaceholderData}>
          {t('merge.do')}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t('frame:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Takes a merge back, and says what stays. */
function useUndoMerge(name: string) {
  const { t } = useTranslation('customers');
  const { mutate } = useChange('undoCustomerMerge', {
    outdates,
    onDone: ({ fields_not_restored: fields, records_not_restored: records }) => {
      const isWhole = fields.length === 0 && records.length === 0;
      announce(
        isWhole
          ? { text: t('merge.undone') }
          : { text: t('merge.undonePartly', { name: isolated(name) }), tone: 'warning', milliseconds: null },
      );
    },
  });
  return (input: Input<'undoCustomerMerge'>) =>
    mutate(input, { onError: ({ message }) => announce({ text: message, tone: 'warning', milliseconds: null }) });
}

interface PlanProps {
  readonly plan: Plan;
  readonly onChoose: (chosen: Choices) => void;
}

function PlanOfMerge({ plan, onChoose }: PlanProps) {
  const { t, i18n } = useTranslation('customers');
  const { moved: moves } = plan;
  const counted = [
    [t('jobs'), moves.open_jobs + moves.ended_jobs],
    [t('merge.plans'), moves.maintenance_plans],
    [t('sites.title'), moves.sites],
    [t('words:notes'), moves.notes],
    [t('merge.files'), moves.files],
    [t('merge.messages'), moves.callbacks + moves.messages],
  ] as const;
  const moving = counted.filter(([, count]) => count > 0).map(([label, count]) => `${label}: ${shownNumber(count, i18n.language)}`);
  return (
    <>
      <p className="tight">{moving.length > 0 ? t('merge.moves', { list: moving.join(' · ') }) : t('merge.movesNothing')}</p>
      {plan.differing_fields.map((field) => (
        <FieldChoice key={field.field} {...field} onChoose={onChoose} />
      ))}
      {plan.address_becomes_site && <p className="tight">{t('merge.addressBecomesSite')}</p>}
      {plan.same_address_sites.length > 0 && (
        <p className="tight">
          {t('merge.sameSites', {
            names: plan.same_address_sites.map(({ site, merged_site: other }) => isolated(`${site.name} / ${other.name}`)).join(', '),
          })}
        </p>
      )}
    </>
  );
}

interface FieldProps {
  readonly field: MergeField;
  readonly kept: string;
  readonly merged: string;
  readonly stands: MergeChoice;
  readonly onChoose: (chosen: Choices) => void;
}

/** The two values of a field. The chosen one stays. */
function FieldChoice({ field, kept, merged, stands, onChoose }: FieldProps) {
  const { t } = useTranslation(['customers', 'mails']);
  const labels: Readonly<Record<MergeField, string>> = {
    full_name: t('words:name'),
    phone: t('words:phone'),
    email: t('words:email'),
    uid: t('uid'),
    status: t('words:status'),
    tier: t('tier'),
    notes: t('words:notes'),
    address: t('words:address'),
    service_area: t('words:serviceArea'),
    preferred_technician: t('words:preferredTechnician'),
    sms_consent: t('smsConsent'),
    preferred_channel: t('preferredChannel'),
  };
  const shown = (value: string) => {
    if (value === '') return t('merge.empty');
    switch (field) {
      case 'status':
        return t(`statuses.${value as 'active' | 'inactive'}`);
      case 'tier':
        return t(`tiers.${value as 'regular' | 'vip'}`);
      case 'sms_consent':
        return t(value === 'true' ? 'words:yes' : 'words:no');
      case 'preferred_channel':
        return t(`mails:channels.${value as 'email' | 'sms'}`);
      default:
        return value;
    }
  };
  return (
    <Radio.Group label={labels[field]} value={stands} onChange={(value) => onChoose({ [field]: value as MergeChoice })}>
      <Stack gap={4} mt={4}>
        <Radio value="kept" label={<bdi>{shown(kept)}</bdi>} />
        <Radio value="merged" label={<bdi>{shown(merged)}</bdi>} />
        {field === 'notes' && kept !== '' && merged !== '' && <Radio value="both" label={t('merge.both')} />}
      </Stack>
    </Radio.Group>
  );
}
