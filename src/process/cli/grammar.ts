/** The commands of the command line: their arguments, and the texts of their help. */
import { trades } from '../../contract/catalog/tradeJobTypes.ts';
import { locales } from '../../contract/vocabulary.ts';

export interface Grammar {
  readonly about: string;
  /** Name of the single argument without an option; the argument is required unless `mayOmitOperand`. */
  readonly operand?: string;
  /** Makes the argument optional. */
  readonly mayOmitOperand?: true;
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
  /** Options without a value. */
  readonly flags?: readonly string[];
  /** Options that may be repeated. Their values are joined with commas. */
  readonly repeated?: readonly string[];
  /** How the help shows the options. */
  readonly form: string;
  /** Further text in the command's help. */
  readonly notes?: string;
  readonly examples: readonly string[];
}

export const commands: Readonly<Record<string, Grammar>> = {
  serve: {
    about: 'Start the service. An empty embedded database gets the demo business, unless TRUCKROLL_DEMO=0.',
    form: '',
    examples: ['serve'],
  },
  migrate: { about: 'Bring the database to this version.', form: '', examples: ['migrate', 'migrate --json'] },
  demo: { about: 'Add the demo business and print how to reach it.', form: '', examples: ['demo --json'] },
  doctor: {
    about: 'Check the service and say what to do.',
    form: '',
    notes:
      'Checks version, public address, proxy, mail, geocoder, map, background work, database, backup, disk, memory and clock. Changes nothing.\n' +
      'It asks PUBLIC_URL for /healthz. Exit code 1: a check failed. A warning does not change the exit code.',
    examples: ['doctor', 'doctor --json'],
  },
  'setup-link': {
    about: 'Print a link for setting up the first business in a browser.',
    form: '',
    notes:
      'For a database without a business. The service prints such a link at its start. It works once, for 24 hours. Whoever opens it becomes\n' +
      'the owner. Links of earlier starts end; on PostgreSQL they end when the business is made, because other processes printed them.',
    examples: ['setup-link', 'setup-link --json'],
  },
  'create-business': {
    about: 'Create a business with its owner, in both environments.',
    required: ['name', 'timezone', 'owner-email'],
    optional: ['alias', 'currency', 'trade', 'language'],
    flags: ['same-owner'],
    form: '--name <text> --timezone <zone> --owner-email <address> [--alias <alias>] [--currency <code>] [--trade <trades>] [--language <code>] [--same-owner]',
    notes:
      'The alias is the public name in addresses. By default it is made from the name. Currency (an ISO 4217 code), language and working week\n' +
      'follow from the country of the time zone, and the answer says them. The currency can be changed in the settings of the business until\n' +
      'the first amount is recorded. Every business has the job types Site visit, Repair and Emergency call-out. --trade adds the usual types of some\n' +
      `trades (${trades.join(', ')}; several with commas). --language (${locales.join(', ')}; default: that of the country, else en) is the language of these\n` +
      'types, of mails and of pages. The password of the owner is shown only once. An owner of another business needs --same-owner.',
    examples: [
      'create-business --name "Acme Plumbing" --timezone America/Denver --owner-email owner@example.com',
      'create-business --name "Plomberie Lyon" --timezone Europe/Paris --trade plumbing,heating --owner-email owner@example.com',
    ],
  },
  'list-businesses': {
    about: 'Show all businesses, with their owners and jobs.',
    form: '',
    examples: ['list-businesses', 'list-businesses --json'],
  },
  'rename-business': {
    about: 'Give a business another name or alias.',
    operand: 'id or alias',
    required: ['name'],
    optional: ['alias'],
    form: '<id or alias> --name <text> [--alias <alias>]',
    notes:
      'The former alias still leads to the business, so printed addresses stay right. Running servers use the new name within a second.',
    examples: ['rename-business acme-plumbing --name "Acme Home Services"', 'rename-business acme --name Acme --alias acme-leeds'],
  },
  'suspend-business': {
    about: 'Close a business for a time. Nothing is deleted.',
    operand: 'id or alias',
    form: '<id or alias>',
    notes:
      'All keys, apps and sign-ins of the business are refused with BUSINESS_SUSPENDED, its booking page and customer links say that it is\n' +
      'closed, and its mails and webhooks wait. All processes notice within a second. resume-business opens it again.',
    examples: ['suspend-business acme-plumbing'],
  },
  'resume-business': {
    about: 'Open a suspended business again.',
    operand: 'id or alias',
    form: '<id or alias>',
    notes: 'Keys, apps, sign-ins and links work again. Mails and webhooks that waited are sent, except mails that have become useless.',
    examples: ['resume-business acme-plumbing'],
  },
  'remove-demo': {
    about: 'Delete the demo business with all its data.',
    form: '',
    notes:
      'Deletes what the start or demo has added, and demo.json. Other businesses stay. Set TRUCKROLL_DEMO=0 if the database is empty then, or\n' +
      'the next start adds the demo again.',
    examples: ['remove-demo', 'remove-demo --json'],
  },
  'delete-business': {
    about: 'Delete a business with all its data.',
    operand: 'id or alias',
    optional: ['export'],
    flags: ['without-export'],
    form: '<id or alias> (--export <folder> | --without-export)',
    notes:
      'Ends all sign-ins, keys and apps of the business, writes the data of both environments to the folder, and removes every row. This\n' +
      'cannot be undone. The service keeps running. After an interruption, run it again. For the demo use remove-demo.',
    examples: ['delete-business pikes-fork --export pikes-fork-data', 'delete-business acme-plumbing --without-export'],
  },
  'set-hours': {
    about: 'Set when a business is open.',
    required: ['business', 'day'],
    optional: ['environment'],
    flags: ['closed'],
    repeated: ['open', 'close'],
    form: '--business <id or alias> --day mon..sun|1..7 (--open HH:MM --close HH:MM … | --closed) [--environment live|sandbox]',
    notes:
      'Replaces the hours of the named days and prints the week. It changes both environments unless one is named. Repeat --open and\n' +
      '--close for several ranges in a day. A --close before its --open is on the next day. Booked visits stay. A running service uses the new hours from the next request on.\n' +
      'Coming days with opening hours of their own (dated hours) keep these; the output names them.',
    examples: [
      'set-hours --business acme-plumbing --day mon-fri --open 08:00 --close 17:00',
      'set-hours --business acme-plumbing --day sat --open 08:00 --close 12:00 --open 13:00 --close 16:00',
      'set-hours --business acme-plumbing --day fri --open 20:00 --close 03:00',
      'set-hours --business acme-plumbing --day sun --closed --environment sandbox',
    ],
  },
  'create-key': {
    about: 'Create an API key and show it once.',
    required: ['business', 'environment'],
    optional: ['permissions', 'days', 'name', 'profile'],
    flags: ['confirm-changes', 'may-renew'],
    form: '--business <id or alias> --environment live|sandbox [--permissions a,b] [--days 1-365] [--name <text>] [--profile voice|dispatch|crm] [--confirm-changes] [--may-renew]',
    notes:
      'The key lives 30 days by default (--days) and has all permissions unless --permissions lists some. With --confirm-changes, a person\n' +
      'confirms each change that cancels or moves a visit, notifies a customer, takes time from a technician, records an amount or deletes.\n' +
      'With --profile, the key can only call operations of that MCP profile, over REST too. For an agent on the telephone use --profile voice.\n' +
      'With --may-renew, its program can exchange the key for a new one before it expires, for up to a year.',
    examples: [
      'create-key --business acme-plumbing --environment live --days 90',
      'create-key --business acme-plumbing --environment sandbox --permissions customers_view,job_view',
      'create-key --business acme-plumbing --environment live --name "Phone agent" --profile voice',
    ],
  },
  'list-keys': {
    about: 'Show the API keys of a business, without their secrets.',
    required: ['business'],
    optional: ['environment'],
    form: '--business <id or alias> [--environment live|sandbox]',
    notes: 'While the service runs, the time of last use can be up to a minute old.',
    examples: ['list-keys --business acme-plumbing', 'list-keys --business acme-plumbing --environment live --json'],
  },
  'revoke-key': {
    about: 'End an API key for good.',
    operand: 'id or key',
    form: '<id or key>',
    notes: 'Give the id of the key, or the key itself. All processes refuse it within a second. Revoking it again changes nothing.',
    examples: ['revoke-key 0199c3a1-5a0e-7c3f-9d4e-0a1b2c3d4e5f'],
  },
  'password-link': {
    about: 'Create a link with which a member sets a password.',
    required: ['business', 'email'],
    form: '--business <id or alias> --email <address>',
    notes:
      'For a service that sends no mail, or an owner who lost the password. The link works once, for an hour (an invitation for seven days).\n' +
      'Anyone who has the link can sign in as that member. Earlier links end.',
    examples: ['password-link --business acme-plumbing --email owner@acme.example'],
  },
  'reset-second-factor': {
    about: 'Remove the second factor of a member who lost it.',
    required: ['business', 'email'],
    form: '--business <id or alias> --email <address>',
    notes:
      'For an owner who lost the phone and the recovery codes, and whom no other owner can help. Make sure that the request comes from that\n' +
      'person. The member is signed out everywhere, and signs in with the password alone. The audit and a mail to the member say so.',
    examples: ['reset-second-factor --business acme-plumbing --email owner@acme.example'],
  },
  'allow-passwords': {
    about: 'Let the members of a business sign in with passwords again.',
    operand: 'id or alias',
    form: '<id or alias>',
    notes:
      'For a business that requires its identity provider when neither the provider nor the password of an owner works. The audit shows it.\n' +
      'An owner can require the provider again in the settings.',
    examples: ['allow-passwords acme-plumbing'],
  },
  geocode: {
    about: 'Find places for addresses that have none.',
    optional: ['business', 'environment'],
    form: '[--business <id or alias>] [--environment live|sandbox]',
    notes:
      'Looks at the base of the business, customers, sites, open jobs and start locations of technicians, in batches of 100, and prints\n' +
      'progress. With GEOCODER_URL it also asks for addresses that are placed only at the centre of a postal code or a city. Coordinates that\n' +
      'were sent are never replaced.\n' +
      'Visits keep their time. Without --business it looks at all businesses. You can stop it and start it again at any time.',
    examples: ['geocode', 'geocode --business acme-plumbing --environment live --json'],
  },
  'import-places': {
    about: "Load a country's postal codes from a file of GeoNames.",
    operand: 'file',
    required: ['country'],
    form: '<file> --country <two letters>',
    notes:
      'The file is the unpacked text of https://download.geonames.org/export/zip/<country>.zip. It replaces an earlier import of the country.\n' +
      'Running servers use it within a minute. Lines that cannot be read are left out and counted, and the first is shown.\n' +
      'Run geocode afterwards. The data is licensed under CC BY 4.0 by GeoNames.',
    examples: ['import-places DE.txt --country DE', 'import-places GB_full.txt --country GB --json'],
  },
  move: {
    about: 'Move all data to another database: embedded to PostgreSQL, or back.',
    optional: ['to', 'from'],
    flags: ['replace', 'cancel'],
    form: '--to postgres://<user>@<host>/<name>|embedded|<folder> [--from <the same forms>] [--replace] | --cancel',
    notes:
      'Stop the service first. Moves the configured database, or --from. The target must be empty; it is created if it is missing. Every table\n' +
      'is compared by count and digest before the target can be used. When the command is killed, run it again: it goes on where it stopped.\n' +
      'Afterwards the former database refuses to start, so that it is not used by mistake. --cancel lets it start again. --replace overwrites a\n' +
      'database whose data was moved here before. The password can come from PGPASSWORD or ~/.pgpass.',
    examples: [
      'move --to postgres://truckroll@db.example.com/truckroll',
      'move --from postgres://truckroll@db.example.com/truckroll --to embedded --replace',
    ],
  },
  'move-files': {
    about: 'Move the bytes of all files to the store of files, or back to the database.',
    required: ['to'],
    flags: ['remove-objects'],
    form: '--to store|database [--remove-objects]',
    notes:
      'The store is the one that FILES_TO names. The service may run. With the embedded database the running service moves the files, with its\n' +
      'own settings. With PostgreSQL start every process with the same FILES settings first, or it cannot read what was moved. Each file is read\n' +
      'back and compared with its SHA-256 before the new place counts. When the command is killed, run it again: it goes on. A move to the\n' +
      'database leaves the objects in the store, because earlier backups need them. Make a backup afterwards. --remove-objects then removes\n' +
      'the objects that no file has, and earlier backups have no files any more. Exit code 1: files or objects are left.',
    examples: ['move-files --to store', 'move-files --to database --json', 'move-files --to database --remove-objects'],
  },
  backup: {
    about: 'Write the database and the secret of DATA_DIR into one file.',
    operand: 'file',
    form: '<file>',
    notes:
      'The service keeps running. The file (mode 0600) holds everything that was answered before the command, and every later change\n' +
      'either completely or not at all. The process that holds DATA_DIR writes it. Of PostgreSQL it holds a dump by pg_dump, which must be\n' +
      'installed. BACKUP_SCHEDULE makes backups by itself.',
    examples: ['backup /backups/truckroll-2026-03-11.tar.gz', 'backup nightly.tar.gz --json'],
  },
  restore: {
    about: 'Restore a backup into a new data folder, or into an empty PostgreSQL database.',
    operand: 'file',
    optional: ['into'],
    form: '<file> [--into <folder>]',
    notes:
      'The folder must be absent or empty. It is DATA_DIR unless --into names another. With DATABASE_URL and without --into the dump in the\n' +
      'file is restored into that database, which must be empty, by pg_restore. The file is checked and every row is read.',
    examples: ['restore /backups/truckroll-2026-03-11.tar.gz --into .data-restored', 'DATA_DIR=.data-restored npm start'],
  },
  'rehearse-restore': {
    about: 'Restore a backup into a temporary database, check it, and remove it.',
    operand: 'file',
    mayOmitOperand: true,
    form: '[<file>]',
    notes:
      'Without a file it takes the newest backup of BACKUP_TO. Every file is compared with its SHA-256 and every row is read. It needs room for a\n' +
      'second copy of the data, in DATA_DIR or on the server of DATABASE_URL. The service keeps running.',
    examples: ['rehearse-restore', 'rehearse-restore /backups/truckroll-2026-03-11.tar.gz --json'],
  },
  export: {
    about: 'Write the data of a business as open files.',
    required: ['business', 'environment', 'out'],
    form: '--business <id or alias> --environment live|sandbox --out <folder>',
    notes:
      'Newline-delimited JSON, one file per resource, in the shapes of the API: customers, job requests with their timeline, technicians,\n' +
      'time off, vehicles and catalog. The folder "rows" has the rows of the database, for import-business. The folder must be absent or\n' +
      'empty. The service keeps running. Passwords, keys and secrets are left out.',
    examples: ['export --business acme-plumbing --environment live --out acme-2026-03-11'],
  },
  'import-business': {
    about: 'Bring an exported business into this database.',
    operand: 'folder',
    form: '<folder>',
    notes:
      'The folder is one that export wrote, or that has "live" and "sandbox" of the same business in it, like those of delete-business. All ids\n' +
      'stay. Refused when the business or its alias is there already, and when the export was made by a version with other tables. What an\n' +
      'export lacks is printed: passwords, keys and secrets.',
    examples: ['import-business acme-2026-03-11', 'import-business /exports/acme-plumbing --json'],
  },
  listen: {
    about: 'Send the events of a sandbox to a local address, until Ctrl-C.',
    required: ['forward-to'],
    optional: ['events', 'business', 'secret'],
    form: '--forward-to <url> [--events a,b] [--business <id or alias>] [--secret whsec_…]',
    notes:
      'Posts each event like a delivery, signed with the secret that it prints, and prints the answer. This process calls the address\n' +
      'itself, so the service needs no endpoint and nothing is left afterwards. Each event is sent once, in order. --json prints one line\n' +
      'of JSON per event. With several businesses, name one with --business.',
    examples: [
      'listen --forward-to http://localhost:4000/webhooks',
      'listen --forward-to http://localhost:4000/webhooks --events customer.created,job_request.completed --json',
    ],
  },
  trigger: {
    about: 'Create an example event in a sandbox.',
    operand: 'event type',
    optional: ['business'],
    form: '<event type> [--business <id or alias>]',
    notes:
      'The event goes to listen, and to the endpoints of the sandbox that subscribe to its type. Its object is an example that no call finds.\n' +
      'Nothing else is changed. The live environment has no examples.',
    examples: ['trigger customer.created', 'trigger job_request.status_changed --business acme-plumbing --json'],
  },
};
