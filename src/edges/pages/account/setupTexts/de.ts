/** Pages of the first start in German. */
import type { SetupTexts } from './texts.ts';

export const de: SetupTexts = {
  title: 'Betrieb einrichten',
  intro: 'Damit legen Sie den Betrieb und seinen Inhaber an. Sie können später alles ändern, die Währung bis zum ersten erfassten Betrag.',
  businessLegend: 'Betrieb',
  name: 'Name des Betriebs',
  country: 'Land',
  currency: 'Währung',
  currencyHint: 'Sie steht fest, sobald der erste Betrag erfasst ist.',
  timezone: 'Zeitzone',
  language: 'Sprache der E-Mails und Seiten',
  addressLegend: 'Adresse des Standorts',
  addressHint: 'Hier fahren die Techniker los. Optional: Sie können sie später ergänzen.',
  line: 'Straße und Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  state: 'Bundesland oder Region',
  ownerLegend: 'Inhaber',
  ownerName: 'Ihr Name',
  email: 'Ihre E-Mail-Adresse',
  password: 'Passwort',
  button: 'Betrieb anlegen',
  problems: 'Bitte berichtigen Sie die markierten Felder.',
  problemName: 'Geben Sie einen Namen mit höchstens 200 Zeichen ein.',
  problemOwnerName: 'Geben Sie Ihren Namen ein, höchstens 200 Zeichen.',
  problemEmail: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  problemChoice: 'Wählen Sie einen Eintrag aus der Liste.',
  gone: 'Dieser Einrichtungslink funktioniert nicht',
  goneText:
    'Er ist abgelaufen, oder der Betrieb besteht schon. Gibt es noch keinen Betrieb, fordern Sie auf dem Server einen neuen Link an mit: {command}',
  signIn: 'Anmelden',
  done: '{business} ist bereit',
  keyLegend: 'Ihr erster API-Schlüssel',
  keyText:
    'Programme und Agenten erreichen damit Ihre Live-Daten. Er gilt {days} Tage. Er wird nur jetzt angezeigt, bewahren Sie ihn also sicher auf. Unter „Entwickler“ können Sie Schlüssel anlegen und beenden.',
  copy: 'Schlüssel kopieren',
  copied: 'Kopiert',
  goOn: 'Weiter mit der Einrichtung',
  awaited:
    'Dieser Dienst hat noch keinen Betrieb. Öffnen Sie den Einrichtungslink, den er beim Start ausgegeben hat, oder fordern Sie auf dem Server einen neuen an mit: {command}',
};
