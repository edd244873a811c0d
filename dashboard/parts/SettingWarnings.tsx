/** What of a record, or of settings of the business, is kept but has no effect, one sentence each. Only for those who may change all of it. */
import type { SettingSubject, SettingWarning } from '../../src/contract/vocabulary.ts';
import { useAsk } from '../api/queries.ts';
import { useMay } from '../api/session.ts';

export interface SettingWarningsProps {
  readonly kind: SettingSubject;
  readonly id?: string | null;
  /** The page says this one itself. */
  readonly except?: SettingWarning;
}

export function SettingWarnings({ kind, id = null, except }: SettingWarningsProps) {
  const maySee = useMay('business_manage', 'team_view', 'catalog_view', 'fleet_view');
  const { data } = useAsk('listSettingWarnings', {}, { enabled: maySee, freshMilliseconds: 0 });
  const warnings = (data?.warnings ?? []).filter(({ code, subject }) => subject.kind === kind && subject.id === id && code !== except);
  if (warnings.length === 0) return null;
  return (
    <ul className="plain-list">
      {warnings.map(({ code, message }) => (
        <li key={code}>{message}</li>
      ))}
    </ul>
  );
}
