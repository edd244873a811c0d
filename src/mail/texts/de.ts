/** Mails in German. */
import type { Texts } from './texts.ts';

export const de: Texts = {
  greeting: 'Guten Tag {name},',
  kinds: {
    booked: {
      subject: '{business}: Ihre Anfrage {code} ist eingegangen',
      heading: 'Ihre Anfrage ist eingegangen',
      body: 'Vielen Dank. Sobald Ihr Termin feststeht, sagen wir Ihnen Bescheid.',
    },
    confirmed: {
      subject: '{business}: Ihr Termin am {date}',
      heading: 'Ihr Termin ist bestätigt',
      body: 'Wir kommen innerhalb der unten genannten Zeit.',
    },
    rescheduled: {
      subject: '{business}: Neue Zeit für Ihren Termin, {date}',
      heading: 'Ihr Termin hat eine neue Zeit',
      body: '{reason} Wir bitten um Verständnis. Bitte melden Sie sich, falls Ihnen die neue Zeit nicht passt.',
    },
    on_the_way: {
      subject: '{business}: {technician} ist unterwegs',
      heading: '{technician} ist unterwegs',
      body: 'Über den Link unten können Sie Ihren Termin verfolgen.',
    },
    completed: {
      subject: '{business}: Ihr Auftrag ist erledigt',
      heading: 'Ihr Auftrag ist erledigt',
      body: 'Vielen Dank für Ihr Vertrauen. Wie ist es gelaufen? Ihre Antwort dauert nur einen Moment und hilft uns, besser zu werden.',
    },
    webhook_disabled: {
      subject: 'Webhook-Endpunkt abgeschaltet: {host}',
      heading: 'Ein Webhook-Endpunkt wurde abgeschaltet',
      body: 'Der unten genannte Endpunkt erhält keine Ereignisse von {business} mehr.',
    },
    webhook_secret_expiring: {
      subject: 'Das Signaturgeheimnis von {host} läuft am {date} ab',
      heading: 'Ein Signaturgeheimnis läuft bald ab',
      body: 'Danach erhält der unten genannte Endpunkt keine Ereignisse von {business} mehr.',
    },
    webhook_secret_expired: {
      subject: 'Das Signaturgeheimnis von {host} ist abgelaufen',
      heading: 'Ein Signaturgeheimnis ist abgelaufen',
      body: 'Der unten genannte Endpunkt erhält keine Ereignisse von {business} mehr.',
    },
    connection_expiring: {
      subject: 'Die Verbindung von {app} endet am {date}',
      heading: 'Die Verbindung einer App endet bald',
      body: 'Danach kann {app} nicht mehr mit den Daten von {business} arbeiten.',
    },
    first_subscription: {
      subject: '{name} erhält jetzt Ereignisse von {business}',
      heading: 'Ereignisse gehen jetzt an eine neue Adresse',
      body: '{name} hat zum ersten Mal Ereignisse von {business} abonniert.',
    },
  },
  buttons: {
    booked: 'Anfrage ansehen',
    confirmed: 'Termin ansehen',
    rescheduled: 'Termin ansehen',
    on_the_way: 'Termin verfolgen',
    completed: 'Termin bewerten',
  },
  ownerButton: 'Dashboard öffnen',
  advice: {
    webhook_disabled: 'Beheben Sie die Ursache, prüfen Sie den Endpunkt erneut und holen Sie die verpassten Ereignisse nach.',
    webhook_secret_expiring:
      'Wechseln Sie das Geheimnis rechtzeitig. 24 Stunden lang signieren beide, sodass der Empfänger ohne Lücke umgestellt werden kann.',
    webhook_secret_expired: 'Wechseln Sie das Geheimnis, geben Sie das neue dem Empfänger und prüfen Sie den Endpunkt erneut.',
    connection_expiring: 'Lassen Sie die App vorher erneut um Zugriff bitten, oder verlängern Sie die Verbindung.',
    first_subscription: 'Falls das niemand aus Ihrem Team war, löschen Sie den Endpunkt und widerrufen Sie den Zugriff.',
  },
  rescheduleReasons: {
    moved: 'Wir mussten unseren Zeitplan ändern.',
    emergency: 'Ein Notfall braucht zur Zeit Ihres Termins eine Fachkraft.',
    absence: 'Die Fachkraft, die kommen sollte, steht zur Zeit Ihres Termins nicht zur Verfügung.',
  },
  disabledReasons: {
    failures: 'Fünf Zustellungen in Folge sind fehlgeschlagen.',
    secret_expired: 'Sein Signaturgeheimnis ist abgelaufen.',
    key_revoked: 'Der API-Schlüssel, der ihn angelegt hat, wurde widerrufen.',
    key_expired: 'Der API-Schlüssel, der ihn angelegt hat, ist abgelaufen.',
    app_disconnected: 'Die App, die ihn angelegt hat, wurde getrennt.',
    member_left: 'Das Mitglied, das ihn verbunden hat, ist nicht mehr dabei.',
    member_suspended: 'Das Mitglied, das ihn verbunden hat, wurde gesperrt.',
    other: 'Er wurde abgeschaltet.',
  },
  periods: { morning: 'vormittags', afternoon: 'nachmittags', evening: 'abends' },
  someTechnician: 'Unsere Fachkraft',
  subscribers: { key: 'API-Schlüssel', app: 'App' },
  environments: { live: 'Live', sandbox: 'Sandbox' },
  colon: ': ',
  labels: {
    arrival: 'Ankunft',
    previously: 'Bisher',
    requested: 'Gewünscht',
    service: 'Leistung',
    technician: 'Fachkraft',
    address: 'Adresse',
    reference: 'Auftragsnummer',
    endpoint: 'Endpunkt',
    reason: 'Grund',
    at: 'Zeitpunkt',
    expires: 'Läuft ab',
    expired: 'Abgelaufen',
    app: 'App',
    subscriber: 'Abonnent',
    events: 'Ereignisse',
    environment: 'Umgebung',
  },
  footer: {
    questions: 'Fragen? So erreichen Sie {business}: {contact}',
    customer: 'Sie erhalten diese E-Mail, weil {business} einen Auftrag für Sie hat, {code}.',
    owner:
      'Sie erhalten diese E-Mail, weil Sie Inhaber oder Administrator von {business} sind. Welche E-Mails verschickt werden, steht in den E-Mail-Einstellungen.',
    unsubscribe: 'E-Mails nach einem Termin können Sie abbestellen:',
    unsubscribeLink: 'Abbestellen',
  },
  unsubscribePage: {
    title: 'E-Mails von {business}',
    question: 'Möchten Sie nach Terminen keine E-Mails mehr von {business}?',
    still: 'E-Mails über die Zeit eines Termins erhalten Sie weiterhin.',
    button: 'Abbestellen',
    done: 'Sie haben die E-Mails abbestellt.',
    unknown: 'Dieser Link ist ungültig oder zu alt.',
  },
};
