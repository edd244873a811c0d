/** Opening hours by weekday, closures, and public holidays to close on. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { conflictNotice } from '../../parts/Conflict.tsx';
import { useKept } from '../../parts/drafts/useKept.ts';
import { Form } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Section } from '../../parts/Section.tsx';
import { StrandedQuestion, useStrandedChange } from '../../parts/strandedChange.tsx';
import { WeeklyHours, WeeklyHoursField } from '../../parts/WeeklyHours.tsx';
import { Closures } from './Closures.tsx';
import { DatedOpenings } from './DatedOpenings.tsx';
import { Holidays } from './Holidays.tsx';
import { outdatedByHours } from './outdatedByHours.ts';
import { SettingWarnings } from '../../parts/SettingWarnings.tsx';

type OpeningHours = Output<'getOpeningHours'>;

export function Hours() {
  const { t } = useTranslation('settings');
  const query = useAsk('getOpeningHours', {});
  return (
    <div className="page narrow">
      <h1>{t('sections.hours')}</h1>
      <SettingWarnings kind="business" />
      <Section title={t('words:openingHours')} level={2}>
        <p className="quiet tight">{t('hours.weekHelp')}</p>
        <Loaded query={query}>{(hours) => <OpeningHoursForm hours={hours} />}</Loaded>
      </Section>
      <Section title={t('hours.dated')} level={2}>
        <p className="quiet tight">{t('hours.datedHelp')}</p>
        <Loaded query={query}>{(hours) => <DatedOpenings hours={hours} />}</Loaded>
      </Section>
      <Section title={t('hours.closures')} level={2}>
        <p className="quiet tight">{t('hours.closuresHelp')}</p>
        <Closures />
      </Section>
      <Section title={t('holidays.title')} level={2}>
        <Holidays />
      </Section>
    </div>
  );
}

/** The weekly opening hours. `onSaved`: called after they were stored. */
export function OpeningHoursForm({ hours, onSaved }: { readonly hours: OpeningHours; readonly onSaved?: () => void }) {
  const { t } = useTranslation('settings');
  const [base, setBase] = useState(hours);
  const draft = useKept({ week: hours.weekly_hours }, { saves: 'replaceOpeningHours', title: t('sections.hours') });
  const { week } = draft.values;
  const begin = (now: OpeningHours) => {
    setBase(now);
    draft.begin({ week: now.weekly_hours });
  };
  const change = useStrandedChange('replaceOpeningHours', {
    outdates: outdatedByHours,
    onDone: (now) => {
      begin(now);
      announce({ text: t('words:saved') });
      onSaved?.();
    },
  });
  // A change of other hours, such as those of certain days, is no conflict with the week.
  const isSameWeek = JSON.stringify(hours.weekly_hours) === JSON.stringify(base.weekly_hours);
  const version = isSameWeek ? Math.max(hours.version, base.version) : base.version;
  const send = (seen: number) => change.send({ version: seen, weekly_hours: [...week] });
  const notice = conflictNotice<OpeningHours>(change, {
    differences: () => [{ name: t('words:openingHours'), before: null, now: t('hours.below') }],
    onMine: send,
    onTheirs: begin,
    below: (current) => <WeeklyHours hours={current.weekly_hours} />,
  });
  return (
    <Form draft={draft} change={change} onSend={() => send(version)} notice={notice}>
      <p className="quiet tight">
        {t('business.timezone')}: <bdi>{base.business_timezone}</bdi>
      </p>
      <WeeklyHoursField hours={week} onChange={(changed) => draft.set({ week: changed })} />
      <StrandedQuestion change={change} />
    </Form>
  );
}
