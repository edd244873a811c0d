/** The last changes of the schedule made in this browser, each with its undo. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useRecentActs } from '../../job/recentActs.ts';
import { useActScope, useUndo } from '../../job/useCommit.tsx';
import { shownInstant } from '../../parts/times.ts';
import { Panel } from './Panel.tsx';

export function RecentPanel({ close }: { readonly close: () => void }) {
  const { t, i18n } = useTranslation('board');
  const { business } = useSession();
  const acts = useRecentActs(useActScope());
  const undo = useUndo();
  return (
    <Panel title={t('recent.title')} onClose={close}>
      {acts.length === 0 && <p className="quiet">{t('recent.none')}</p>}
      <ul className="steps">
        {acts.map(({ token, text, atMilliseconds, obstacle }) => (
          <li key={token}>
            <bdi>{text}</bdi>
            <br />
            <span className="quiet">{shownInstant(new Date(atMilliseconds).toISOString(), business.timezone, i18n.language)}</span>
            <br />
            {obstacle === null ? (
              <Button size="compact-sm" variant="default" onClick={() => undo(token)} aria-label={`${t('undo')}: ${text}`}>
                {t('undo')}
              </Button>
            ) : (
              <span className="tag">{obstacle}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
