/** The language that the member has chosen, wherever that was. */
import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../api/ask.ts';
import type { SignInSession } from '../api/session.ts';
import type { Locale } from '../../src/contract/vocabulary.ts';
import { changeLocale, directionOf } from './language.ts';

export function useMemberLocale(session: SignInSession | null): void {
  const { i18n } = useTranslation();
  const { setDirection } = useDirection();
  const chosen = session?.member.locale ?? null;
  useEffect(() => {
    if (chosen !== null) void changeLocale(chosen);
  }, [chosen]);
  useEffect(() => setDirection(directionOf(i18n.language as Locale)), [i18n.language, setDirection]);
}

/** Another language from now on: this browser's at once, and the person's own, for the other browsers and the mails. */
export function speak(locale: Locale): void {
  void changeLocale(locale);
  // That this browser speaks it already does not wait for it.
  void ask('updateAccount', { locale }).catch(() => undefined);
}
