/** The page on which customers book by themselves, and what they may do with their link. */
import { fields } from 'contract:fields/updateBookingPageSettings';
import { MultiSelect, NumberInput, Switch, TagsInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../frame/Announcer.tsx';
import { useJobTypeChoices } from '../../parts/choices.ts';
import { Form, useDraft } from '../../parts/form.tsx';
import { Section } from '../../parts/Section.tsx';
import { CopyButton } from '../../parts/Secret.tsx';
import { SettingsPage } from '../../parts/SettingsPage.tsx';

export function BookingPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsPage title={t('bookingPage')} of={useAsk('getBookingPageSettings', {})}>
      {(data) => <BookingForm settings={data} />}
    </SettingsPage>
  );
}

function BookingForm({ settings }: { readonly settings: Output<'getBookingPageSettings'> }) {
  const { t } = useTranslation('settings');
  const jobTypes = useJobTypeChoices();
  const change = useChange('updateBookingPageSettings', {
    outdates: ['getBookingPageSettings'],
    onDone: () => announce({ text: t('words:saved') }),
  });
  const { url, job_type_ids, ...rest } = settings;
  const draft = useDraft<typeof rest & { all_job_types: boolean; job_type_ids: readonly string[] }>(
    { ...rest, all_job_types: job_type_ids === null, job_type_ids: job_type_ids ?? [] },
    fields,
    change.error,
  );
  const { all_job_types, job_type_ids: chosen, ...sent } = draft.values;
  const send = () => change.mutate({ ...sent, ...(all_job_types ? { all_job_types: true } : { job_type_ids: [...chosen] }) });
  return (
    <Form onSend={send} change={change}>
      <p className="secret">
        <a href={url} target="_blank" rel="noreferrer">
          <bdi>{url}</bdi>
        </a>
        <CopyButton text={url} />
      </p>
      <Switch label={t('bookingEnabled')} {...draft.toggle('enabled')} />
      <Textarea label={t('bookingIntro')} autosize minRows={2} {...draft.text('intro')} />
      <NumberInput label={t('daysAhead')} w={200} {...draft.number('days_ahead')} />
      <Switch label={t('allJobTypes')} {...draft.toggle('all_job_types')} />
      {!all_job_types && <MultiSelect label={t('bookableTypes')} data={jobTypes} {...draft.references('job_type_ids')} />}
      <TagsInput label={t('framingHosts')} description={t('framingHelp')} dir="ltr" {...draft.references('framing_hosts')} />
      <Section title={t('customerLink')} level={2}>
        <Switch my={6} label={t('mayCancel')} {...draft.toggle('customers_may_cancel')} />
        <Switch my={6} label={t('mayAskOther')} {...draft.toggle('customers_may_ask_other_time')} />
        <NumberInput label={t('changeNotice')} description={t('changeNoticeHelp')} w={260} {...draft.number('change_notice_minutes')} />
      </Section>
    </Form>
  );
}
