/** The program: settings, first start, command line, dashboard, outbound calls, client. */
import { from, open, proven } from './rule.ts';

export const productRules = [
  ...from('decisions 1: The product', [
    proven('config.validated', 'An invalid setting stops the start with an error that names the variable'),
    proven('demo.seeded', 'A first start on an empty embedded database seeds a demo business in both environments'),
    proven('demo.facts', 'The facts are printed and written to demo.json with mode 0600, both keys full-access'),
    proven('demo.off', 'TRUCKROLL_DEMO=0, or DATABASE_URL, switches it off'),
    proven('demo.realistic', 'Its jobs are in every state and keep every scheduling rule'),
    proven('demo.same', 'The same seed and time make the same business'),
    proven('business.default-hours', 'A new business is open Monday to Friday 08:00 to 18:00'),
    proven('cli.help', 'The command line prints help and refuses what it does not understand with exit code 2'),
    proven('cli.create-business', 'create-business makes a business with an owner'),
    proven('cli.create-key', 'create-key makes a key with permissions and lifetime, shown once'),
    proven('cli.socket', 'A command speaks to the running server over a socket of mode 0600'),
    proven('cli.opens-folder', 'Without a running server a command opens the folder itself'),
    proven('cli.json', 'Every command takes --json'),
    proven('secrets.not-logged', 'No secret reaches a log line'),
    proven('config.together', 'All wrong settings are told at once, one a line'),
    proven('start.explained', 'A start that cannot be is told in one line that names the setting, without a stack'),
    proven('start.ready-last', '/readyz answers 200 when demo.json is written and a signal stops the process well'),
    proven('shutdown.drains', 'A stopping server finishes what it has begun'),
    proven('shutdown.in-time', 'A stop ends in time and releases the folder, whatever hangs'),
  ]),
  ...from('decisions 1: outbound', [
    proven('outbound.geocoder', 'GEOCODER_URL geocodes addresses; without it nothing leaves the machine'),
    proven('outbound.routing', 'ROUTING_URL speaks the table service of OSRM'),
    proven('background.no-overlap', 'A background job never overlaps with itself, and what woke it during a tick is seen by another'),
    proven('background.drained', 'A stop waits for background work under way and starts no other'),
    proven('background.after-commit', 'What a change wakes is woken after its commit, and only then'),
    proven('background.clock', 'Background work runs on the clock of the service, and goes on after a failure'),
    proven('outbound.mail', 'Without SMTP_URL mails are kept and shown in the dashboard'),
  ]),
  ...from('users C24', [
    proven('client.typed', 'The typed client covers every operation and unwraps the envelope'),
    open('client.retries', 'The client retries 429 and 5xx with backoff and idempotency keys of its own', 'later'),
    open('client.iterators', 'The client walks pages and changes', 'later'),
  ]),
  ...from('decisions 5: Dashboard-only operations', [
    open('dashboard.session', 'The dashboard uses an httpOnly, SameSite cookie and a CSRF token', 'later'),
    open('dashboard.roles', 'Each dashboard operation checks the role of the member', 'later'),
    open('dashboard.not-mcp', 'Dashboard operations are not MCP tools and take no key', 'later'),
    open('dashboard.keys', 'Keys are created, listed and revoked there, shown once', 'later'),
    open('dashboard.settings', 'Settings, opening hours, closures and workflows are edited there', 'later'),
    open('dashboard.sandbox-reset', 'The sandbox can be reset without touching live', 'later'),
    open('dashboard.booking-page', '/book/{alias} books without a credential, with an inline customer', 'later'),
  ]),
];
