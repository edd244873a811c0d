/** The parts of a row of "Decide now". */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../parts/isolated.ts';
import { type Search } from '../../parts/pageAddress.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { PhoneLink } from '../../parts/PhoneLink.tsx';
import { kindWords, type Decision } from './decisions.ts';

export type Row<Kind extends Decision['kind']> = Extract<Decision, { kind: Kind }>;

interface LineProps {
  readonly kind: Exclude<Decision['kind'], 'more'> | 'over';
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly phone?: string;
  /** Whom the number is of. */
  readonly name?: string;
  readonly action: ReactNode;
}

export function Line({ kind, title, detail, phone = '', name = '', action }: LineProps) {
  const { t } = useTranslation('today');
  return (
    <>
      <span className="decision-kind">{t(kindWords[kind] ?? `decide.kinds.${kind}`)}</span>
      <span className="decision-text">
        <strong>{title}</strong>
        {detail && <span className="decision-detail">{detail}</span>}
      </span>
      <span className="decision-acts">
        {phone !== '' && <PhoneLink phone={phone} label={t('live.call', { name: isolated(name), phone: isolated(phone) })} />}
        {action}
      </span>
    </>
  );
}

/** A button that goes to where the decision is made. `of`: whom it is about, for those who cannot see the row. */
export function Go({
  to = '/board',
  search,
  of,
  children,
}: {
  readonly to?: string;
  readonly search: Search;
  readonly of: string;
  readonly children: string;
}) {
  return (
    <PageLink to={to} search={search} className="decision-go" aria-label={`${children}: ${isolated(of)}`}>
      {children}
    </PageLink>
  );
}
