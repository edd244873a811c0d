/** A secret that is shown once, with a button that copies it. */
import { Alert, Button, Code } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { announce } from '../frame/Announcer.tsx';

export function Secret({ title, secret }: { readonly title: string; readonly secret: string }) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" variant="light" title={title} my="sm" role="status">
      <p className="tight">{t('words:onceOnly')}</p>
      <div className="secret">
        <Code className="secret-text" dir="ltr">
          {secret}
        </Code>
        <CopyButton text={secret} />
      </div>
    </Alert>
  );
}

export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const copy = () => void navigator.clipboard.writeText(text).then(() => announce({ text: t('words:copied') }));
  return (
    <Button size="compact-xs" variant="default" onClick={copy}>
      {t('words:copy')}
    </Button>
  );
}
