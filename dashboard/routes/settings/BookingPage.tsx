/** Settings of the booking page, and of what customers may do with their customer link. */
import { fields } from 'contract:fields/updateBookingPageSettings';
import { Button, Group, MultiSelect, Radio, Stack, Switch, TagsInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { useJobTypeChoices } from '../../parts/choices.ts';
import { Form, useDraft } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { NumberField } from '../../parts/NumberField.tsx';
import { SettingWarnings } from '../../parts/SettingWarnings.tsx';

type Settings = Output<'getBookingPageSettings'>;

export function BookingPage() {
  const { t } = useTranslation('settings');
  const query = useAsk('getBookingPageSettings', {});
  return (
    <div className="page narrow">
      <Group justify="space-between" gap="xs">
        <h1>{t('words:bookingPage')}</h1>
        {query.data?.enabled && (
          <Button component="a" href={query.data.url} target="_blank" rel="noreferrer" variant="default">
            {t('booking.open')}
          </Button>
        )}
      </Group>
      <SettingWarnings kind="booking_page" />
      <Loaded query={query}>{(settings) => <BookingForm settings={settings} />}</Loaded>
    </div>
  );
}

function BookingForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('settings');
  const jobTypes = useJobTypeChoices();
  const team = useAsk('listTechnicians', { status: 'active', limit: 1 }).data;
  const change = useChange('updateBookingPageSettings', {
    outdates: ['getBookingPageSettings', 'listSettingWarnings'],
    onDone: () => announce({ text: t('words:saved') }),
  });
  const draft = useDraft(
    {
      enabled: settings.enabled,
      job_type_ids: settings.job_type_ids ?? [],
      days_ahead: settings.days_ahead,
      intro: settings.intro,
      framing_hosts: settings.framing_hosts,
      customers_may_cancel: settings.customers_may_cancel,
      customers_may_ask_other_time: settings.customers_may_ask_other_time,
      change_notice_minutes: settings.change_notice_minutes,
      isAll: settings.job_type_ids === null,
    },
    fields,
    change.error,
    { saves: 'updateBookingPageSettings', title: t('words:bookingPage') },
  );
  const { job_type_ids, isAll, ...values } = draft.values;
  return (
    <Form
      draft={draft}
      change={change}
      onSend={() => change.mutate({ ...values, ...(isAll ? { all_job_types: true } : { job_type_ids }) })}
    >
      <Section title={t('booking.page')} level={2}>
        <Stack gap="xs">
          {team?.meta.total === 0 && <p className="problem">{t('booking.offWithoutTeam')}</p>}
          <Switch size="xs" label={t('booking.enabled')} description={<bdi>{settings.url}</bdi>} {...draft.toggle('enabled')} />
          <Textarea label={t('booking.intro')} description={t('booking.introHelp')} autosize minRows={2} {...draft.text('intro')} />
          <Radio.Group
            size="xs"
            label={t('booking.jobTypes')}
            value={isAll ? 'all' : 'some'}
            onChange={(value) => draft.set({ isAll: value === 'all' })}
            error={draft.problemAt('job_type_ids')}
          >
            <Stack gap={6} mt={4}>
              <Radio size="xs" value="all" label={t('booking.allJobTypes')} />
              <Radio size="xs" value="some" label={t('booking.someJobTypes')} />
            </Stack>
          </Radio.Group>
          {!isAll && <MultiSelect aria-label={t('booking.jobTypes')} data={jobTypes} {...draft.references('job_type_ids')} />}
          <NumberField label={t('booking.days_ahead')} {...draft.number('days_ahead')} />
          <TagsInput
            size="xs"
            label={t('booking.framing_hosts')}
            description={t('booking.framingHelp')}
            dir="ltr"
            value={[...values.framing_hosts]}
            onChange={(hosts) => draft.set({ framing_hosts: hosts })}
            maxTags={fields['framing_hosts']?.maxItems}
            error={draft.problemAt('framing_hosts')}
          />
          <Snippet url={settings.url} isAllowed={settings.framing_hosts.length > 0} />
        </Stack>
      </Section>
      <Section title={t('booking.link')} level={2}>
        <Stack gap="xs">
          <Switch size="xs" label={t('booking.customers_may_cancel')} {...draft.toggle('customers_may_cancel')} />
          <Switch size="xs" label={t('booking.customers_may_ask_other_time')} {...draft.toggle('customers_may_ask_other_time')} />
          <NumberField
            label={t('booking.change_notice_minutes')}
            description={t('booking.noticeHelp')}
            {...draft.number('change_notice_minutes')}
          />
        </Stack>
      </Section>
    </Form>
  );
}

/** The code that shows the booking page within a page of the business. Browsers show it only on the websites that may embed it. */
function Snippet({ url, isAllowed }: { readonly url: string; readonly isAllowed: boolean }) {
  const { t } = useTranslation('settings');
  const code = `<iframe src="${url}" title="${t('booking.page')}" width="100%" height="720" loading="lazy"></iframe>`;
  if (!isAllowed) return <p className="quiet tight">{t('booking.snippetFirst')}</p>;
  const copy = () => void navigator.clipboard.writeText(code).then(() => announce({ text: t('booking.copied') }));
  return (
    <>
      <Textarea label={t('booking.snippet')} description={t('booking.snippetHelp')} value={code} readOnly autosize dir="ltr" />
      <Group>
        <Button variant="default" size="xs" onClick={copy}>
          {t('booking.copy')}
        </Button>
      </Group>
    </>
  );
}
