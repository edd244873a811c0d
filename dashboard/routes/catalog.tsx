/** What the business does and where: job types, skills, service areas; each a section with an address of its own. */
import { useTranslation } from 'react-i18next';
import { Sections } from '../parts/Sections.tsx';
import { Areas } from './catalog/Areas.tsx';
import { JobTypes } from './catalog/JobTypes.tsx';
import { Skills } from './catalog/Skills.tsx';

export function Page() {
  const { t } = useTranslation('catalog');
  return (
    <Sections
      title={t('title')}
      root="/catalog"
      sections={[
        { path: 'job-types', label: t('jobTypes'), needs: [], Content: JobTypes },
        { path: 'skills', label: t('skills'), needs: [], Content: Skills },
        { path: 'areas', label: t('areas'), needs: [], Content: Areas },
      ]}
    />
  );
}
