/** What a new business still has to do before its first booking. Hidden once everything is done. */
import { useTranslation } from 'react-i18next';
import type { ChecklistStep } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { Icon } from '../../parts/Icon.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownNumber } from '../../parts/times.ts';
import type { Search } from '../../parts/pageAddress.ts';

const places: Readonly<Record<ChecklistStep, { readonly to: string; readonly search?: Search }>> = {
  base_address: { to: '/settings/business' },
  opening_hours: { to: '/settings/hours' },
  skills: { to: '/catalog/skills' },
  job_types: { to: '/catalog/job-types' },
  service_areas: { to: '/catalog/areas' },
  technicians: { to: '/team' },
  first_booking: { to: '/board' },
};

/** Steps whose words are those of other places. */
const stepWords: Readonly<Record<string, string>> = {
  opening_hours: 'words:openingHours',
  job_types: 'words:jobTypes',
  service_areas: 'words:areas',
  first_booking: 'words:firstBooking',
};

export function Checklist() {
  const { t, i18n } = useTranslation('today');
  const { data } = useAsk('getBusinessChecklist', {});
  if (!data || data.complete) return null;
  const done = data.steps.filter((one) => one.done).length;
  return (
    <Section
      level={2}
      title={t('checklist', { done: shownNumber(done, i18n.language), all: shownNumber(data.steps.length, i18n.language) })}
    >
      <p className="tight">
        <PageLink to="/setup" className="decision-go decision-go-first">
          {t('continueSetup')}
        </PageLink>{' '}
        <span className="quiet">{t('checklistHelp')}</span>
      </p>
      <ol className="checklist">
        {data.steps.map(({ step, done: isDone, count }) => (
          <li key={step} data-done={isDone || undefined}>
            <span className="checklist-mark">{isDone && <Icon name="check" />}</span>
            <PageLink {...places[step]}>{t(stepWords[step] ?? `steps.${step}`)}</PageLink>
            <span className="quiet">
              <Counted step={step} count={count} isDone={isDone} checklist={data} />
            </span>
          </li>
        ))}
      </ol>
      <p className="quiet">
        <PageLink to="/settings/import">{t('importHint')}</PageLink>
      </p>
    </Section>
  );
}

interface CountedProps {
  readonly step: ChecklistStep;
  readonly count: number;
  readonly isDone: boolean;
  readonly checklist: Output<'getBusinessChecklist'>;
}

/** What was counted: "2 technicians, 1 without an address". A step that is open says what it is for. */
function Counted({ step, count, isDone, checklist: { technicians } }: CountedProps) {
  const { t, i18n } = useTranslation('today');
  if (step === 'technicians' && technicians.active > 0) {
    const { active, without_address, without_area } = technicians;
    const parts = [
      t('counted.technicians', { count: active }),
      ...(without_address > 0 ? [t('counted.withoutAddress', { count: without_address })] : []),
      ...(without_area > 0 ? [t('counted.withoutArea', { count: without_area })] : []),
    ];
    return new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(parts);
  }
  if (!isDone) return t(`stepHelp.${step}`);
  return step === 'base_address' || step === 'technicians' ? t('done') : t(`counted.${step}`, { count });
}
