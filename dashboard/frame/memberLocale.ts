/** The member's own language, wherever it was chosen. */
import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../api/ask.ts';
import type { SignInSession } from '../api/session.ts';
import type { Locale } from '../../src/contract/vocabulary.ts';
import { changeLocale, directionOf } from '../parts/language.ts';

export function useMemberLocale(session: SignInSession | null): void {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const chosen = session?.member.locale ?? null;
  useEffect(() => {
    if (chosen !== null) void changeLocale(chosen);
  }, [chosen]);
  useEffect(() => setDirection(directionOf(i18n.language as Locale)), [i18n.language, setDirection]);
}

/** Changes the language: at once in this browser, and in the account for other browsers and mails. */
export function speak(locale: Locale): void {
  void changeLocale(locale);
  // This browser does not wait for the account.
  void ask('updateAccount', { locale }).catch(() => undefined);
}
