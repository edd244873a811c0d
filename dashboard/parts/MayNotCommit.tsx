import { useTranslation } from 'react-i18next';

/** Below a plan: says why its button is not ready for someone who may only look. */
export function MayNotCommit({ mayCommit }: { readonly mayCommit: boolean }) {
  const { t } = useTranslation('board');
  return mayCommit ? null : <p className="quiet tight">{t('mayNotCommit')}</p>;
}
