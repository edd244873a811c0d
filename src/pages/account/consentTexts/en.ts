/** The consent page in English. */
import { permissionMeanings } from '../../../contract/permissions.ts';
import type { ConsentTexts } from './texts.ts';

export const en: ConsentTexts = {
  title: 'Connect {app}?',
  intro: '{app} asks to work with the data of {business} in your name.',
  selfNamed: 'The app has given itself this name; nobody has checked it.',
  describedAt: 'The app is described at {host}.',
  signedInAs: 'You are signed in as {name} ({email}).',
  otherAccount: 'Sign out',
  destination: {
    host: 'Whatever you choose, you are sent on to {host}.',
    device: 'Whatever you choose, you are sent on to a program on this device, {host}. Go on only if you have just started it yourself.',
    scheme:
      'Whatever you choose, you are sent on to the program on this device that opens {host} links. Go on only if you have just started it yourself.',
  },
  environment: 'With which data?',
  live: 'Live',
  liveHint: 'the real customers and jobs',
  sandbox: 'Sandbox',
  sandboxHint: 'test data, apart from the real',
  scopes: 'What may it do?',
  everything: 'The app asks for everything that you may do. If you leave all of it ticked, it follows your role when that changes.',
  scope: permissionMeanings,
  onlyLive: 'only live',
  onlySandbox: 'only in the sandbox',
  confirm: 'Ask first?',
  confirmChanges: 'Ask me before it applies a plan or deletes something',
  confirmHint: 'Only apps that can show you a question can do such things then.',
  lacking: 'What it asks for and you cannot allow',
  lackingWhy: 'Your role, {role}, does not include it.',
  lifetime: 'The connection ends after 90 days, or after 30 days without use. It can be ended at any time in the dashboard.',
  allow: 'Connect',
  deny: 'Do not connect',
  nothingLeft: 'Please leave something ticked that your role includes in this environment, or do not connect.',
  nothingGrantable: 'Your role includes nothing of what the app asks for, so it cannot be connected.',
  mistakeTitle: 'This app cannot be connected',
  mistakes: {
    client_missing: 'The app did not say who it is.',
    client_unknown:
      'This service does not know the app, perhaps because nobody has used it for long. Remove the connection in the app and add it again.',
    client_address: 'The app names an address to describe itself that this service does not call.',
    client_unreachable: 'The address at which the app describes itself does not answer. Try again in a few minutes.',
    client_document: 'What the app says of itself at its address is not of use.',
    redirect_missing: 'The app did not say where to send you afterwards.',
    redirect_unknown: 'The app wants you sent to an address that it has not named before. Nothing was sent there.',
    request: 'The app did not ask in a form that this service understands.',
    stale: 'This page was open for too long, or belongs to another sign-in. Go back to the app and start again there.',
    answered: 'This question has been answered. Go back to the app; if it still waits, start again there.',
  },
  forDevelopers: 'For its developers:',
  backTo: 'Back to {host}',
};
