/** Text of programs, to read and to take along. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { announce } from '../../frame/Announcer.tsx';

export interface CodeBlockProps {
  readonly label: string;
  readonly text: string;
  /** What is copied, where that is not what is shown. */
  readonly copies?: string;
}

export function CodeBlock({ label, text, copies }: CodeBlockProps) {
  const { t } = useTranslation('words');
  const copied = navigator.clipboard as Clipboard | undefined;
  const copy = () =>
    void copied?.writeText(copies ?? text).then(
      () => announce({ text: t('copied') }),
      () => undefined,
    );
  return (
    <div className="code">
      {/* Scrolled by the keyboard too. */}
      <pre className="code-block" dir="ltr" tabIndex={0} role="group" aria-label={label}>
        {text}
      </pre>
      {copied && (
        <Button size="compact-xs" variant="default" className="code-copy" onClick={copy}>
          {t('copy')}
        </Button>
      )}
    </div>
  );
}
