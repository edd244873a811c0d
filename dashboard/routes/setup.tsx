/** The guided set-up of a new business, one step at a time. The step is in the address. Each can be skipped and come back to. */
import { Button, Group } from '@mantine/core';
import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../api/queries.ts';
import { Icon } from '../parts/Icon.tsx';
import { useAddress } from '../parts/pageAddress.ts';
import { PageLink } from '../parts/PageLink.tsx';
import { PageSkeleton } from '../parts/PageSkeleton.tsx';
import { MailStep } from './setup/MailStep.tsx';
import { isStepDone, setupSteps, type SetupStep, type StepProps } from './setup/steps.ts';
import './setup/setup.css';

const views: Readonly<Record<SetupStep, ComponentType<StepProps>>> = {
  business: lazy(async () => ({ default: (await import('./setup/BusinessStep.tsx')).BusinessStep })),
  hours: lazy(async () => ({ default: (await import('./setup/HoursStep.tsx')).HoursStep })),
  areas: lazy(async () => ({ default: (await import('./setup/AreasStep.tsx')).AreasStep })),
  types: lazy(async () => ({ default: (await import('./setup/TypesStep.tsx')).TypesStep })),
  team: lazy(async () => ({ default: (await import('./setup/TeamStep.tsx')).TeamStep })),
  mail: MailStep,
  booking: lazy(async () => ({ default: (await import('./setup/BookingStep.tsx')).BookingStep })),
};

/** Steps whose words are those of other places. */
const stepWords: Readonly<Record<string, string>> = { types: 'words:jobTypes', booking: 'words:firstBooking' };

export function Page() {
  // The texts of the steps load here: loaded later, they would suspend the whole page again.
  useTranslation(['settings', 'catalog', 'team', 'board', 'jobs', 'places', 'words']);
  const { t } = useTranslation('setup');
  const { search, go } = useAddress();
  const { data } = useAsk('getBusinessChecklist', {});
  const step =
    setupSteps.find((one) => one === search['step']) ?? setupSteps.find((one) => data && isStepDone(data, one) === false) ?? 'business';
  const at = setupSteps.indexOf(step);
  const next = setupSteps[at + 1];
  const onNext = () => (next ? go('/setup', { step: next }) : go('/'));
  const View = views[step];
  return (
    <div className="page setup">
      <h1>{t('title')}</h1>
      <nav aria-label={t('steps')}>
        <ol className="setup-steps">
          {setupSteps.map((name) => (
            <li key={name} data-done={(data && isStepDone(data, name)) || undefined}>
              <PageLink to="/setup" search={{ step: name }} aria-current={name === step ? 'step' : undefined}>
                <span className="checklist-mark">{data && isStepDone(data, name) && <Icon name="check" />}</span>
                {t(stepWords[name] ?? `names.${name}`)}
              </PageLink>
            </li>
          ))}
        </ol>
      </nav>
      <section aria-labelledby="step-title" className="setup-step">
        <h2 id="step-title">{t(stepWords[step] ?? `names.${step}`)}</h2>
        <p className="quiet tight">{t(`help.${step}`)}</p>
        <Suspense fallback={<PageSkeleton />}>{data && <View key={step} onNext={onNext} />}</Suspense>
        <Group gap="xs" mt="md">
          <Button variant="default" onClick={onNext}>
            {t(next ? (data && isStepDone(data, step) ? 'continue' : 'skip') : 'finish')}
          </Button>
        </Group>
      </section>
    </div>
  );
}
