/** Shows a secret once, to be copied before it is gone. */
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from './announce.ts';

export interface SecretOnceProps {
  /** The field's label. */
  readonly label: string;
  readonly secret: string;
  /** What to do with the secret; a default sentence when left out. */
  readonly help?: string;
  /** Whether the user tried to close without copying. */
  readonly isWarned?: boolean;
  readonly onKept: () => void;
}

export function SecretOnce({ label, secret, help, isWarned = false, onKept }: SecretOnceProps) {
  const { t } = useTranslation('access');
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    // Browsers allow copying only over https and on the same machine. Elsewhere the user copies from the field by hand.
    const copied = navigator.clipboard as Clipboard | undefined;
    const done = await copied?.writeText(secret).then(
      () => true,
      () => false,
    );
    if (!done) return;
    setCopied(true);
    announce({ text: t('words:copied') });
  };
  return (
    <Stack gap="sm">
      <TextInput
        label={label}
        description={help ?? t('secret.help')}
        value={secret}
        readOnly
        dir="ltr"
        classNames={{ input: 'mono' }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {isWarned && (
        <Alert color="yellow" variant="light" role="alert">
          {t('secret.sure')}
        </Alert>
      )}
      <Group gap="xs">
        <Button data-autofocus onClick={() => void copy()}>
          {isCopied ? t('words:copied') : t('words:copy')}
        </Button>
        <Button variant="default" onClick={onKept}>
          {t('secret.kept')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Keeps a drawer open at the first attempt to close it while it shows a secret, because the secret cannot be shown again. */
export function useSecretGuard(secret: string | undefined, close: () => void): { isWarned: boolean; onClose: () => void } {
  const [warnedOf, setWarnedOf] = useState<string | undefined>();
  const isWarned = secret !== undefined && warnedOf === secret;
  return { isWarned, onClose: () => (secret === undefined || isWarned ? close() : setWarnedOf(secret)) };
}
