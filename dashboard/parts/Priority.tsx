/** The mark of a job's priority, the same everywhere: an emergency has its own sign, the default priority has none. */
import { useTranslation } from 'react-i18next';
import type { PriorityLevel } from '../../src/contract/vocabulary.ts';
import { Icon } from './Icon.tsx';

export function Priority({ level, isQuietWhenUsual = false }: { readonly level: PriorityLevel; readonly isQuietWhenUsual?: boolean }) {
  const { t } = useTranslation();
  if (isQuietWhenUsual && level === 'p2') return null;
  return (
    <span className="priority" data-level={level}>
      {level === 'p0' && <Icon name="emergency" size={13} />}
      {t(`words:priority.${level}`)}
    </span>
  );
}
