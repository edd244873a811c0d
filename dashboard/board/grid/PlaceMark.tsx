/** The mark of a job whose address has no place, or only the centre of a postal code or a city. */
import { useTranslation } from 'react-i18next';
import type { Precision } from '../../../src/contract/vocabulary.ts';

export function PlaceMark({ precision, hasAddress }: { readonly precision: Precision | null; readonly hasAddress: boolean }) {
  const { t } = useTranslation('words');
  if (!hasAddress || precision === 'exact' || precision === 'street') return null;
  return (
    <>
      <span className="tag" data-tone={precision === null ? 'warn' : undefined}>
        {t(precision === null ? 'place.markNone' : 'place.markCoarse')}
      </span>{' '}
    </>
  );
}
