/** Checkboxes for permissions, in words and as codes. A permission that the member does not hold is shown but cannot be ticked. */
import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionCodes, type PermissionCode } from '../../src/contract/permissions.ts';
import { useSession } from '../api/session.ts';

export interface PermissionChoiceProps {
  readonly label: ReactNode;
  /** The accessible name where no label is visible. */
  readonly name?: string;
  readonly value: readonly PermissionCode[];
  readonly onChange: (value: PermissionCode[]) => void;
  readonly error?: string;
}

export function PermissionChoice({ label, name, value, onChange, error }: PermissionChoiceProps) {
  const { t } = useTranslation('access');
  const { permissions: held } = useSession();
  return (
    <Checkbox.Group
      size="xs"
      label={label}
      aria-label={name}
      value={[...value]}
      onChange={(codes) => onChange(codes as PermissionCode[])}
      error={error}
    >
      <Stack gap={6} mt={4}>
        {permissionCodes.map((code) => (
          <Checkbox
            key={code}
            size="xs"
            value={code}
            label={t(`permissions.${code}`)}
            description={code}
            disabled={!held.includes(code) && !value.includes(code)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Permissions as a list in words. */
export function PermissionList({ codes }: { readonly codes: readonly PermissionCode[] }) {
  const { t } = useTranslation('access');
  return (
    <ul className="permission-list">
      {codes.map((code) => (
        <li key={code}>{t(`permissions.${code}`)}</li>
      ))}
    </ul>
  );
}
