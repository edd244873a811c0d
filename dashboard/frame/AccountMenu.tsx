/** The account menu: who is signed in, language, colours, and sign-out. */
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { locales, type Locale } from '../../src/contract/vocabulary.ts';
import { drafts } from '../api/drafts.ts';
import { useSession } from '../api/session.ts';
import { Icon } from '../parts/Icon.tsx';
import { languageNames } from '../parts/language.ts';
import { LostAtSignOut } from './Drafts.tsx';
import { speak } from './memberLocale.ts';
import { schemes } from './theme.ts';

export function AccountMenu() {
  const { t, i18n } = useTranslation();
  const { member } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={240} shadow="md" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className="frame-account" aria-label={t('account.menu', { name: member.full_name })}>
          <Icon name="person" />
          <span className="frame-account-name">{member.full_name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {member.email}
          <br />
          {member.role_display_name}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t('account.colours')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as (typeof schemes)[number])}>
          {schemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme}>
              {t(`account.scheme.${scheme}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('account.language')}</Menu.Label>
        <Menu.RadioGroup value={i18n.language} onChange={(locale) => speak(locale as Locale)}>
          {locales.map((locale) => (
            <Menu.RadioItem key={locale} value={locale} lang={locale}>
              {languageNames[locale]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component="a" href="/docs">
          {t('account.reference')}
        </Menu.Item>
        <Menu.Item component="a" href="/signout" onClick={() => drafts.clear()}>
          {t('account.signOut')}
          <LostAtSignOut />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
