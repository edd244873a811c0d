/** Says above a form that it opened with a draft, what somebody else has changed since, and lets the person begin again. */
import './drafts.css';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { shownTime } from '../times.ts';
import type { KeptDraft } from './useKept.ts';

export function DraftLine({ kept }: { readonly kept: KeptDraft }) {
  const { t, i18n } = useTranslation('drafts');
  const { business } = useSession();
  if (!kept.returned) return null;
  const { beganAt, clashes, isNew } = kept.returned;
  const time = shownTime(new Date(beganAt).toISOString(), business.timezone, i18n.language);
  return (
    <div className="draft-line" role="status" data-clashes={clashes.length > 0 || undefined}>
      <span>{t('began', { time })}</span>
      <Button variant="subtle" size="compact-xs" onClick={kept.startAfresh}>
        {t(isNew ? 'another' : 'afresh')}
      </Button>
      {clashes.length > 0 && (
        <>
          <p className="tight">{t('clash')}</p>
          <ul className="tight">
            {clashes.map(({ theirs, mine }) => (
              <li key={`${theirs} ${mine}`}>
                <s>
                  <bdi>{theirs}</bdi>
                </s>{' '}
                → <b dir="auto">{mine}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
