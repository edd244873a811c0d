/** Fields whose effect needs more permissions than their form, such as a setting that erases customers. [permissions.fields]. */
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import type { Field } from './fields.ts';

export interface FieldRight {
  /** Whether the member may switch the field's effect on. Everybody who sees the form may switch it off. */
  readonly may: boolean;
  /** Says which permissions are missing; undefined when none is. */
  readonly note: string | undefined;
}

/** Returns a function that says what the member may do with a field of `contract:fields/<operationId>`. */
export function useFieldRights(): (field: Field | undefined) => FieldRight {
  const { permissions } = useSession();
  const { t } = useTranslation(['words', 'access']);
  return (field) => {
    const missing = (field?.permissions ?? []).filter((code) => !permissions.includes(code));
    const names = missing.map((code) => t(`access:permissions.${code}`)).join('; ');
    return { may: missing.length === 0, note: missing.length > 0 ? t('needsPermissions', { permissions: names }) : undefined };
  };
}
