/** Shows an error: what went wrong, what to do, and what to quote when asking for help. A refusal is explained by `refusal/Refusal.tsx`. */
import { Alert, Button, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberUnsettled, Refused } from '../api/ask.ts';
import type { RefusalProps } from './refusal/Refusal.tsx';

/** Loaded with the first refusal: most visits never need its texts. */
const Refusal = lazy(async () => ({ default: (await import('./refusal/Refusal.tsx')).Refusal }));

export interface ErrorNoticeProps extends Omit<RefusalProps, 'error' | 'answer'> {
  readonly error: Error;
  readonly onRetry?: (() => void) | undefined;
  /** Whether the notice replaces the whole page. */
  readonly isPage?: boolean;
}

export function ErrorNotice({ error, ...rest }: ErrorNoticeProps) {
  const { t } = useTranslation();
  if (error instanceof Refused)
    return (
      <Suspense fallback={<Skeleton height={64} animate={false} />}>
        <Refusal error={error} {...rest} />
      </Suspense>
    );
  if (error instanceof NumberUnsettled)
    return (
      <Alert role="alert" color="red" variant="light" className="error-notice">
        <p className="tight">{t('words:numbers.settleFirst')}</p>
      </Alert>
    );
  const { onRetry, isPage = false } = rest;
  return (
    <Alert role="alert" color="red" variant="light" m={isPage ? 'md' : 0} title={t('error.noAnswer')} className="error-notice">
      <p className="tight">{t('error.noAnswerHelp')}</p>
      {onRetry && (
        <Button size="compact-sm" variant="default" mt={6} onClick={onRetry}>
          {t('error.again')}
        </Button>
      )}
    </Alert>
  );
}
