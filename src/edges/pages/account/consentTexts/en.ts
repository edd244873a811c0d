/** The consent page in English. */
import { permissionMeanings } from '../../../../contract/permissions.ts';
import type { ConsentTexts } from './texts.ts';

export const en: ConsentTexts = {
  title: 'Connect {app}?',
  intro: '{app} wants to access the data of {business} on your behalf.',
  selfNamed: 'The app chose this name itself. It has not been verified.',
  describedAt: 'The app publishes its description at {host}.',
  signedInAs: 'You are signed in as {name} ({email}).',
  otherAccount: 'Sign out',
  destination: {
    host: 'Whatever you choose, you will be sent to {host}.',
    device:
      'Whatever you choose, you will be sent to a program on this device, {host}. Continue only if you have just started it yourself.',
    scheme:
      'Whatever you choose, you will be sent to the program on this device that opens {host} links. Continue only if you have just started it yourself.',
  },
  environment: 'Which data can it use?',
  live: 'Live',
  liveHint: 'your real customers and jobs',
  sandbox: 'Sandbox',
  sandboxHint: 'test data, separate from live',
  scopes: 'What can it do?',
  everything: 'The app asks for everything that you can do. If you leave everything selected, its access changes with your role.',
  scope: permissionMeanings,
  onlyLive: 'only in live',
  onlySandbox: 'only in the sandbox',
  tools: 'Which tools can it use?',
  allTools: 'All tools that the permissions above allow',
  toolsOf: {
    voice: 'Only tools for phone calls (voice)',
    dispatch: 'Only tools for dispatching (dispatch)',
    crm: 'Only tools for customers (crm)',
  },
  toolsHint: {
    voice: 'look up callers, offer times, book, move and cancel visits',
    dispatch: 'plan the day: moves, emergencies and absences',
    crm: 'keep customers and their bookings up to date',
  },
  confirm: 'Ask first?',
  confirmChanges: 'Ask me before it applies a plan, deletes, archives or deactivates something, or sends data to another server',
  confirmHint: 'Apps that cannot show you a question will not be able to do these things.',
  lacking: 'Permissions you cannot give',
  lackingWhy: 'Your role, {role}, does not include it.',
  lifetime: 'The connection ends after 90 days, or after 30 days without use. It can be ended at any time in the dashboard.',
  allow: 'Connect',
  deny: 'Do not connect',
  nothingLeft: 'Please select at least one permission that your role has in this environment, or do not connect.',
  nothingGrantable: 'Your role has none of the permissions that the app asks for, so you cannot connect it.',
  mistakeTitle: 'This app cannot be connected',
  mistakes: {
    client_missing: 'The app did not say who it is.',
    client_unknown:
      'This service does not know the app, perhaps because it has not been used for a long time. Remove the connection in the app and add it again.',
    client_address: 'The address of the app’s description is not allowed by this service.',
    client_unreachable: 'The address of the app’s description did not answer. Try again in a few minutes.',
    client_too_many: 'You have tried to connect many apps. Try again in an hour.',
    client_document: 'The app’s description is not valid.',
    redirect_missing: 'The app did not say where to send you afterwards.',
    redirect_unknown: 'The app asked to send you to an address that it has not registered. Nothing was sent there.',
    request: 'This service does not understand the app’s request.',
    stale: 'This page was open for too long, or belongs to another sign-in. Go back to the app and start again there.',
    answered: 'You have already answered this request. Go back to the app. If it is still waiting, start again there.',
  },
  forDevelopers: 'For its developers:',
  backTo: 'Back to {host}',
};
