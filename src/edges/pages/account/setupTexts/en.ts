/** Pages of the first start in English. */
import type { SetupTexts } from './texts.ts';

export const en: SetupTexts = {
  title: 'Set up your business',
  intro:
    'This creates the business and its owner. You can change everything later except the currency, which is fixed once the first amount is recorded.',
  businessLegend: 'Business',
  name: 'Name of the business',
  country: 'Country',
  currency: 'Currency',
  currencyHint: 'You cannot change it after the first amount is recorded.',
  timezone: 'Time zone',
  language: 'Language of e-mails and pages',
  addressLegend: 'Base address',
  addressHint: 'Technicians set off from here. Optional: you can add it later.',
  line: 'Street and number',
  postalCode: 'Postal code',
  city: 'City',
  state: 'State or region',
  ownerLegend: 'Owner',
  ownerName: 'Your name',
  email: 'Your e-mail address',
  password: 'Password',
  button: 'Create the business',
  problems: 'Please correct the marked fields.',
  problemName: 'Enter a name of at most 200 characters.',
  problemOwnerName: 'Enter your name, at most 200 characters.',
  problemEmail: 'Enter an e-mail address such as name@example.com.',
  problemChoice: 'Choose an entry from the list.',
  gone: 'This set-up link does not work',
  goneText: 'It has expired, or the business already exists. If there is no business yet, ask for a new link on the server with: {command}',
  signIn: 'Sign in',
  done: '{business} is ready',
  keyLegend: 'Your first API key',
  keyText:
    'Programs and agents use it to reach your live data. It works for {days} days. It is shown only now, so store it in a safe place. You can create and end keys under Developers.',
  copy: 'Copy the key',
  copied: 'Copied',
  goOn: 'Continue with the set-up',
  awaited:
    'This service has no business yet. Open the set-up link that it printed at its start, or ask for a new link on the server with: {command}',
};
