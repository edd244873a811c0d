/** Shown when a page cannot be loaded. Usually its files belong to a version that the service no longer has. */
import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function PageFailed({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  return (
    <Alert role="alert" color="red" m="md" title={t('error.page')}>
      <p className="tight">{error instanceof Error ? error.message : String(error)}</p>
      <Button variant="default" onClick={() => globalThis.location.reload()}>
        {t('error.reload')}
      </Button>
    </Alert>
  );
}
