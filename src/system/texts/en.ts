/** What the checks say, in English. */
import type { SystemTexts } from './texts.ts';

export const en: SystemTexts = {
  names: {
    version: 'Version',
    address: 'Public address',
    proxy: 'Proxy',
    mail: 'Mail',
    geocoder: 'Geocoder',
    map: 'Map',
    worker: 'Background work',
    database: 'Database',
    backup: 'Backup',
    disk: 'Disk',
    memory: 'Memory',
    clock: 'Clock',
  },
  findings: {
    version: ['Truckroll {version} on Node.js {node}.'],
    addressOk: ['Callers use {url}.'],
    addressUnset: ['PUBLIC_URL is not set, so links lead to {url}.', 'Set PUBLIC_URL to the address that callers use.'],
    addressLocal: [
      '{url} works on this machine only.',
      'For other devices, put a proxy with TLS in front and set PUBLIC_URL to its address.',
    ],
    addressPlain: [
      '{url} has no TLS. Passwords and keys can be read on their way.',
      'Put a proxy with TLS in front and set PUBLIC_URL to its https:// address.',
    ],
    addressOther: [
      'This page was opened at {host}, but PUBLIC_URL is {url}.',
      'Set PUBLIC_URL to the address that callers use, or open the service there.',
    ],
    addressSilent: [
      '{url} does not answer from this machine.',
      'Check that the service runs, then the domain name, the proxy and the firewall.',
    ],
    proxyNone: ['No proxy is in front of the service.'],
    proxyOk: ['Proxies in front: {count}.'],
    proxyUntrusted: [
      'A proxy is in front, but TRUST_PROXY is 0. All callers share the limits by address.',
      'Set TRUST_PROXY to the number of proxies.',
    ],
    proxyMissing: [
      'TRUST_PROXY is {count}, but the proxy sends no X-Forwarded-For. Callers could claim any address.',
      'Let the proxy send X-Forwarded-For, or set TRUST_PROXY to 0.',
    ],
    mailOff: ['Mails are kept and not sent.', 'Set SMTP_URL and MAIL_FROM to send confirmations and password links.'],
    mailQuiet: ['Mails go to {host}. None was sent in the last {days} days.'],
    mailOk: ['Mails go to {host}. The last one was sent at {at}.'],
    mailFails: [
      'The last mail could not be sent through {host} ({error}).',
      'Check SMTP_URL, MAIL_FROM and the mail server. Mails are tried again for a day.',
    ],
    geocoderOff: ['Places are found by postal code and town.', 'Optional: set GEOCODER_URL to find streets and houses.'],
    geocoderOn: ['Streets and houses are found by {kind} at {host}.'],
    mapOff: ['Maps have no background.', 'Optional: set TILE_URL to show streets.'],
    mapOn: ['Map tiles come from {host}.'],
    workerOk: ['Nothing waits longer than it should.'],
    workerSlow: [
      'A mail or webhook has waited for {minutes} minutes.',
      'After a start, wait a few minutes. Otherwise look for errors in the log.',
    ],
    workerStuck: [
      'A mail or webhook has waited for {minutes} minutes.',
      'Look for errors in the log, and restart the service if there are none.',
    ],
    databaseEmbedded: ['Embedded, {megabytes} MB. A power cut can lose data.', 'For a real business use PostgreSQL: set DATABASE_URL.'],
    databaseServer: ['PostgreSQL {version}, {megabytes} MB.'],
    databaseOld: [
      'Migrations of this version that the database lacks: {count}. Other checks wait for them.',
      'Make a backup, then start the service or run truckroll migrate.',
    ],
    backupNone: ['No scheduled backup is set up.', 'Schedule backups, and keep copies on another machine: docs/operating.md, Backup.'],
    backupOk: ['The last backup was made at {at}.'],
    backupOld: ['There has been no backup for {hours} hours.', 'Look for the reason in the log, and run a backup by hand.'],
    backupFailed: ['The last backup failed: {error}', 'Fix the cause, and run a backup by hand.'],
    diskOk: ['{megabytes} MB are free in DATA_DIR.'],
    diskLow: ['Only {megabytes} MB are free in DATA_DIR.', 'Make room on the disk, or use a larger one.'],
    diskFull: ['The disk of DATA_DIR is full: {megabytes} MB are free.', 'Make room now. Changes are refused until then.'],
    memoryOk: ['The process uses {used} MB; {available} MB are available.'],
    memoryLow: ['Only {available} MB of memory are available.', 'Give the machine or the container more memory.'],
    clockOk: ['The clocks of service and database agree.'],
    clockOff: ['The clocks of service and database differ by {seconds} seconds.', 'Synchronise both with NTP.'],
  },
};
