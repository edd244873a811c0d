/** Empties the sandbox. The user confirms by typing the business's alias. */
import { fields } from 'contract:fields/resetSandbox';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sandboxSeeds } from '../../../src/contract/vocabulary.ts';
import { queryClient, useChange } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { textLimits } from '../../parts/fields.ts';
import { Form } from '../../parts/form.tsx';
import { Section } from '../../parts/Section.tsx';

export function SandboxReset() {
  const { t } = useTranslation('developers');
  const { business } = useSession();
  const [typed, setTyped] = useState('');
  const [seed, setSeed] = useState<(typeof sandboxSeeds)[number]>('live_catalog');
  const reset = useChange('resetSandbox', {
    onDone: () => {
      setTyped('');
      announce({ text: t('reset.done') });
      void queryClient.invalidateQueries();
    },
  });
  return (
    <Section title={t('reset.title')} level={2}>
      <p className="quiet tight">{t('reset.means')}</p>
      <Form draft={null} label={t('reset.do')} change={reset} onSend={() => reset.mutate({ confirm_alias: typed, seed })}>
        <Select
          label={t('reset.seed')}
          data={sandboxSeeds.map((value) => ({ value, label: t(`reset.seeds.${value}`) }))}
          value={seed}
          onChange={(value) => value && setSeed(value)}
          allowDeselect={false}
        />
        <TextInput
          label={t('reset.alias', { alias: business.alias })}
          dir="ltr"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={typed !== '' && !business.alias.startsWith(typed) ? t('reset.wrong') : undefined}
          {...textLimits(fields['confirm_alias'])}
        />
      </Form>
    </Section>
  );
}
