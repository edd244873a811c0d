/** The timeline of a sample job under the workflow in the form, as the service computes it. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../src/contract/vocabulary.ts';
import type { Input } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Steps } from '../../job/JobTimeline.tsx';
import { shownText, type Status } from './workflowSteps.ts';

export interface WorkflowPreviewProps {
  readonly statuses: readonly Status[];
  readonly language: Locale;
}

const typingMilliseconds = 400;

export function WorkflowPreview({ statuses, language }: WorkflowPreviewProps) {
  const { t } = useTranslation('settings');
  const [stands, setStands] = useState<string | null>(null);
  const [typed] = useDebouncedValue(statuses, typingMilliseconds);
  const current = typed.some(({ key }) => key === stands) ? stands : null;
  const asked = { statuses: typed as Input<'previewWorkflow'>['statuses'], ...(current ? { current_status_key: current } : {}) };
  const query = useAsk('previewWorkflow', asked, { keepsPrevious: true });
  return (
    <>
      <Select
        label={t('workflow.stands')}
        data={statuses.map(({ key, display_names }) => ({ value: key, label: shownText(display_names, language) || key }))}
        value={current ?? query.data?.timeline.current_status_key ?? null}
        onChange={setStands}
        allowDeselect={false}
        mb="sm"
      />
      {query.error ? (
        <ErrorNotice error={query.error} />
      ) : (
        <Loaded query={query}>{({ timeline }) => <Steps events={timeline.events} />}</Loaded>
      )}
    </>
  );
}
