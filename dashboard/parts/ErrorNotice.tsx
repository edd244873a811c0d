/** Shows an error: what went wrong, what to do, and what to quote when asking for help. */
import { Alert, Button, Code, Group, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Refused } from '../api/ask.ts';

export interface ErrorNoticeProps {
  readonly error: Error;
  readonly onRetry?: () => void;
  /** Whether the notice replaces the whole page. */
  readonly isPage?: boolean;
}

export function ErrorNotice({ error, onRetry, isPage = false }: ErrorNoticeProps) {
  const { t } = useTranslation();
  const isRefused = error instanceof Refused;
  const fields = isRefused ? error.errors : [];
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      m={isPage ? 'md' : 0}
      title={isRefused ? error.message : t('error.noAnswer')}
      className="error-notice"
    >
      {fields.length > 0 && (
        <List size="sm" mb="xs">
          {fields.map(({ field, message }) => (
            <List.Item key={`${field} ${message}`}>
              <Code>{field}</Code> {message}
            </List.Item>
          ))}
        </List>
      )}
      {!isRefused && <p className="tight">{t('error.noAnswerHelp')}</p>}
      <Group gap="sm">
        {onRetry && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {t('error.again')}
          </Button>
        )}
        {isRefused && (
          <span className="quiet">
            <Code>{error.code}</Code>
            {error.requestId !== null && (
              <>
                {' · '}
                {t('error.request')} <Code>{error.requestId}</Code>
              </>
            )}
          </span>
        )}
      </Group>
    </Alert>
  );
}
