/** What the checks say, in German. */
import type { SystemTexts } from './texts.ts';

export const de: SystemTexts = {
  names: {
    version: 'Version',
    address: 'Öffentliche Adresse',
    proxy: 'Proxy',
    mail: 'E-Mail',
    geocoder: 'Geocoder',
    map: 'Karte',
    worker: 'Hintergrundarbeit',
    database: 'Datenbank',
    backup: 'Sicherung',
    files: 'Dateien',
    scanner: 'Virenscanner',
    keys: 'Schlüssel',
    disk: 'Festplatte',
    memory: 'Arbeitsspeicher',
    clock: 'Uhr',
  },
  findings: {
    version: ['Truckroll {version} auf Node.js {node}.'],
    addressOk: ['Aufrufer verwenden {url}.'],
    addressUnset: [
      'PUBLIC_URL ist nicht gesetzt, darum führen Links zu {url}.',
      'Setzen Sie PUBLIC_URL auf die Adresse, die Aufrufer verwenden.',
    ],
    addressLocal: [
      '{url} funktioniert nur auf diesem Rechner.',
      'Für andere Geräte: Schalten Sie einen Proxy mit TLS davor und setzen Sie PUBLIC_URL auf dessen Adresse.',
    ],
    addressPlain: [
      '{url} hat kein TLS. Passwörter und Schlüssel sind unterwegs lesbar.',
      'Schalten Sie einen Proxy mit TLS davor und setzen Sie PUBLIC_URL auf dessen https://-Adresse.',
    ],
    addressOther: [
      'Diese Seite wurde unter {host} geöffnet, PUBLIC_URL ist aber {url}.',
      'Setzen Sie PUBLIC_URL auf die Adresse, die Aufrufer verwenden, oder öffnen Sie den Dienst dort.',
    ],
    addressSilent: ['{url} antwortet von diesem Rechner aus nicht.', 'Prüfen Sie, ob der Dienst läuft, dann Domain, Proxy und Firewall.'],
    proxyNone: ['Vor dem Dienst steht kein Proxy.'],
    proxyOk: ['Proxys davor: {count}.'],
    proxyUntrusted: [
      'Ein Proxy steht davor, aber TRUST_PROXY ist 0. Alle Aufrufer teilen sich die Grenzen je Adresse.',
      'Setzen Sie TRUST_PROXY auf die Zahl der Proxys.',
    ],
    proxyMissing: [
      'TRUST_PROXY ist {count}, aber der Proxy sendet kein X-Forwarded-For. Aufrufer könnten jede Adresse vorgeben.',
      'Lassen Sie den Proxy X-Forwarded-For senden, oder setzen Sie TRUST_PROXY auf 0.',
    ],
    mailOff: [
      'E-Mails werden aufbewahrt und nicht gesendet.',
      'Setzen Sie SMTP_URL und MAIL_FROM, um Bestätigungen und Passwortlinks zu senden.',
    ],
    mailQuiet: ['E-Mails gehen an {host}. In den letzten {days} Tagen wurde keine gesendet.'],
    mailOk: ['E-Mails gehen an {host}. Die letzte wurde um {at} gesendet.'],
    mailFails: [
      'Die letzte E-Mail konnte über {host} nicht gesendet werden ({error}).',
      'Prüfen Sie SMTP_URL, MAIL_FROM und den Mailserver. E-Mails werden einen Tag lang erneut versucht.',
    ],
    geocoderOff: ['Orte werden nach Postleitzahl und Ort gefunden.', 'Optional: Setzen Sie GEOCODER_URL, um Straßen und Häuser zu finden.'],
    geocoderOn: ['Straßen und Häuser findet {kind} auf {host}.'],
    mapOff: ['Karten haben keinen Hintergrund.', 'Optional: Setzen Sie TILE_URL, um Straßen zu zeigen.'],
    mapOn: ['Kartenbilder kommen von {host}.'],
    workerOk: ['Nichts wartet länger als vorgesehen.'],
    workerSlow: [
      'Eine E-Mail oder ein Webhook wartet seit {minutes} Minuten.',
      'Warten Sie nach einem Start einige Minuten. Sonst suchen Sie Fehler im Protokoll.',
    ],
    workerStuck: [
      'Eine E-Mail oder ein Webhook wartet seit {minutes} Minuten.',
      'Suchen Sie Fehler im Protokoll, und starten Sie den Dienst neu, wenn keine da sind.',
    ],
    databaseEmbedded: [
      'Eingebettet, {megabytes} MB. Bei einem Stromausfall können Daten verloren gehen.',
      'Verwenden Sie für einen echten Betrieb PostgreSQL: Setzen Sie DATABASE_URL.',
    ],
    databaseServer: ['PostgreSQL {version}, {megabytes} MB.'],
    databaseOld: [
      'In der Datenbank fehlende Migrationen dieser Version: {count}. Andere Prüfungen warten darauf.',
      'Erstellen Sie eine Sicherung. Starten Sie dann den Dienst, oder führen Sie truckroll migrate aus.',
    ],
    backupNone: [
      'Es ist keine regelmäßige Sicherung eingerichtet.',
      'Planen Sie Sicherungen, und bewahren Sie Kopien auf einem anderen Rechner auf: docs/operating/backup.md.',
    ],
    backupOk: ['Die letzte Sicherung ist von {at}.'],
    backupOld: ['Seit {hours} Stunden gab es keine Sicherung.', 'Suchen Sie den Grund im Protokoll, und sichern Sie von Hand.'],
    backupFailed: ['Die letzte Sicherung ist fehlgeschlagen: {error}', 'Beheben Sie die Ursache, und sichern Sie von Hand.'],
    filesInDatabase: ['Dateien liegen in der Datenbank.'],
    filesInStore: ['Neue Dateien gehen nach {name} bei {host}. Der Speicher antwortet.'],
    filesAway: [
      'Der Dateispeicher {name} bei {host} ist nicht nutzbar: {error}',
      'Machen Sie den Speicher wieder erreichbar. Bis dahin lassen sich Dateien darin nicht öffnen und neue werden abgelehnt. Nichts geht verloren.',
    ],
    filesUnset: [
      'Dateien liegen in einem Speicher, aber FILES_TO ist nicht gesetzt. Sie lassen sich nicht öffnen.',
      'Setzen Sie FILES_TO und die Einstellungen FILES_S3 auf den Speicher, in dem sie liegen.',
    ],
    scannerOff: ['Dateien werden nicht auf Viren geprüft.', 'Optional: Setzen Sie CLAMD_URL, um jede Datei vor dem Speichern zu prüfen.'],
    scannerOn: ['clamd bei {host} prüft jede Datei. Er antwortet.'],
    scannerAway: [
      'Der Virenscanner bei {host} antwortet nicht ({error}). Neue Dateien werden abgelehnt.',
      'Prüfen Sie CLAMD_URL und starten Sie clamd.',
    ],
    keysOk: ['In den nächsten {days} Tagen endet kein Schlüssel ohne Nachfolger.'],
    keysEnding: [
      'Schlüssel, die in den nächsten {days} Tagen enden: {count}. Programme mit ihnen funktionieren dann nicht mehr.',
      'Erneuern Sie sie auf der Seite Entwickler ihres Betriebs.',
    ],
    diskOk: ['In DATA_DIR sind {megabytes} MB frei.'],
    diskLow: ['In DATA_DIR sind nur {megabytes} MB frei.', 'Schaffen Sie Platz auf der Festplatte, oder nehmen Sie eine größere.'],
    diskFull: [
      'Die Festplatte von DATA_DIR ist voll: {megabytes} MB sind frei.',
      'Schaffen Sie jetzt Platz. Bis dahin werden Änderungen abgelehnt.',
    ],
    memoryOk: ['Der Prozess belegt {used} MB; {available} MB sind verfügbar.'],
    memoryLow: ['Nur {available} MB Arbeitsspeicher sind verfügbar.', 'Geben Sie dem Rechner oder Container mehr Arbeitsspeicher.'],
    clockOk: ['Die Uhren von Dienst und Datenbank stimmen überein.'],
    clockOff: ['Die Uhren von Dienst und Datenbank weichen um {seconds} Sekunden ab.', 'Gleichen Sie beide mit NTP ab.'],
  },
};
