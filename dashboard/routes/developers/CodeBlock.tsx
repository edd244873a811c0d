/** Program text to read and copy. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { announce } from '../../parts/announce.ts';

export interface CodeBlockProps {
  readonly label: string;
  readonly text: string;
  /** The text to copy, where it differs from the shown text. */
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
      {/* `tabIndex` lets the keyboard scroll it. */}
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
