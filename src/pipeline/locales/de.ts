/** Error messages in German, formal address. */
import type { Messages } from './messages.ts';

export const de: Messages = {
  API_KEY_INVALID: 'Die Zugangsdaten fehlen, sind unbekannt oder wurden widerrufen.',
  API_KEY_EXPIRED: 'Der API-Schlüssel ist abgelaufen. Erstellen Sie einen neuen.',
  API_KEY_MISSING: 'Die Anfrage enthält keine Zugangsdaten. Senden Sie den Header Authorization: Bearer tr_live_….',
  API_KEY_WRONG_SCHEME: 'Der Header Authorization hat nicht das Schema Bearer. Senden Sie Authorization: Bearer tr_live_….',
  API_KEY_MALFORMED:
    'Der Header Authorization enthält keinen API-Schlüssel. Senden Sie Authorization: Bearer tr_live_… mit dem vollständigen Schlüssel.',
  API_KEY_UNKNOWN:
    'Der API-Schlüssel ist unbekannt oder wurde widerrufen. Senden Sie Authorization: Bearer tr_live_… mit einem gültigen Schlüssel.',
  API_KEY_EXPIRED_AT:
    'Der API-Schlüssel ist am {date} abgelaufen. Erstellen Sie einen neuen und senden Sie Authorization: Bearer tr_live_….',
  SESSION_INVALID: 'Mit diesem Browser ist niemand angemeldet, oder die Sitzung ist beendet. Melden Sie sich erneut an.',
  CSRF_TOKEN_INVALID: 'Die Anfrage kommt nicht von einer Seite dieses Dienstes. Laden Sie die Seite neu.',
  ACCESS_TOKEN_UNKNOWN: 'Das Zugriffstoken ist unbekannt oder wurde widerrufen. Erneuern Sie es, oder starten Sie die Autorisierung neu.',
  ACCESS_TOKEN_EXPIRED: 'Das Zugriffstoken ist abgelaufen. Erneuern Sie es mit dem Refresh-Token und senden Sie das neue.',
  PASSWORD_WRONG: 'Das bisherige Passwort stimmt nicht.',
  SESSION_NOT_FOUND: 'Diese Sitzung gibt es nicht.',
  OAUTH_GRANT_EXPIRED: 'Die OAuth-Freigabe ist abgelaufen. Starten Sie die Autorisierung neu.',
  PERMISSION_DENIED: 'Den Zugangsdaten fehlt eine Berechtigung; data.missing_permissions nennt sie.',
  RATE_LIMITED: 'Zu viele Anfragen. Warten Sie so lange, wie Retry-After angibt.',
  VALIDATION_ERROR: 'Die Eingabe ist ungültig; errors[] nennt jedes betroffene Feld.',
  REQUEST_TIMEOUT: 'Die Anfrage ist nicht rechtzeitig vollständig eingetroffen. Senden Sie sie erneut.',
  PAYLOAD_TOO_LARGE: 'Der Inhalt der Anfrage ist größer als 1\u00a0MiB.',
  CONFIRMATION_REQUIRED:
    'Mit diesen Zugangsdaten wird erst gespeichert oder gelöscht, wenn ein Mensch zugestimmt hat, und das hat niemand. data.reason sagt, warum.',
  ANSWER_TOO_LARGE:
    'Die Antwort wäre größer als 4\u00a0MiB. Fordern Sie weniger an: ein kleineres limit, einen kürzeren Zeitraum oder weniger Nachrichten auf einmal; data.narrow_with nennt die Argumente, die sie eingrenzen.',
  NOT_FOUND: 'Diese Route gibt es nicht.',
  METHOD_NOT_ALLOWED: 'Die Route gibt es, aber nicht mit dieser Methode.',
  INTERNAL_ERROR: 'Auf unserer Seite ist ein Fehler aufgetreten. Geben Sie bei Rückfragen die Anfrage-ID an.',
  SERVICE_UNAVAILABLE: 'Der Dienst startet, wird beendet oder kann seine Datenbank gerade nicht nutzen. Versuchen Sie es in Kürze erneut.',
  OUTCOME_UNKNOWN:
    'Die Datenbank ist ausgefallen, bevor sie sagte, ob die Änderung gemacht ist. Wiederholen Sie den Aufruf mit demselben Idempotency-Key; ohne einen sehen Sie erst nach.',
  IDEMPOTENCY_KEY_REUSE: 'Dieser Idempotency-Key wurde bereits mit einer anderen Eingabe verwendet.',
  IDEMPOTENCY_IN_PROGRESS: 'Der erste Aufruf mit diesem Idempotency-Key läuft noch. Versuchen Sie es in Kürze erneut.',
  CUSTOMER_NOT_FOUND: 'Diesen Kunden gibt es nicht.',
  CUSTOMER_DUPLICATE: 'Ein anderer Kunde hat bereits diese uid.',
  JOB_REQUEST_NOT_FOUND: 'Diesen Auftrag gibt es nicht.',
  JOB_TYPE_NOT_FOUND: 'Diese Auftragsart gibt es nicht.',
  SKILL_NOT_FOUND: 'Diese Qualifikation gibt es nicht.',
  SKILL_CATEGORY_NOT_FOUND: 'Diese Qualifikationskategorie gibt es nicht.',
  SERVICE_AREA_NOT_FOUND: 'Dieses Einsatzgebiet gibt es nicht.',
  TECHNICIAN_NOT_FOUND: 'Diesen Techniker gibt es nicht.',
  TECHNICIAN_PICTURE_NOT_FOUND: 'Dieses Bild gibt es nicht (mehr). Bitte die Seite neu laden.',
  VEHICLE_NOT_FOUND: 'Dieses Fahrzeug gibt es nicht.',
  MAIL_NOT_FOUND: 'Diese E-Mail gibt es nicht.',
  TIME_OFF_NOT_FOUND: 'Diese Abwesenheit gibt es nicht.',
  BUSINESS_NOT_FOUND: 'Diesen Betrieb gibt es nicht.',
  WEBHOOK_NOT_FOUND: 'Diesen Webhook-Endpunkt gibt es nicht.',
  WEBHOOK_EVENT_NOT_PERMITTED: 'Der Zugang darf manche dieser Ereignisse nicht lesen.',
  WEBHOOK_DUPLICATE_URL: 'Ein anderer Webhook-Endpunkt hat bereits diese URL.',
  WEBHOOK_SECRET_EXPIRED: 'Das Signaturgeheimnis ist abgelaufen.',
  WEBHOOK_CREDENTIAL_ENDED: 'Der Zugang, mit dem dieser Webhook-Endpunkt angelegt wurde, besteht nicht mehr.',
  WEBHOOK_NOT_ACTIVE: 'Der Webhook-Endpunkt ist nicht aktiv; ihm wird nichts gesendet.',
  WEBHOOK_DELIVERY_NOT_FOUND: 'Diese Zustellung an den Webhook-Endpunkt gibt es nicht.',
  WEBHOOK_DELIVERY_IS_TEST: 'Das war ein Ping oder ein Test; er wird nicht noch einmal gesendet.',
  EVENT_NOT_FOUND: 'Dieses Ereignis gibt es nicht, oder Sie dürfen es nicht lesen.',
  SANDBOX_ONLY: 'Das gibt es nur in der Sandbox.',
  SANDBOX_CLOCK_OUT_OF_RANGE: 'Die Uhr der Sandbox lässt sich nicht auf diesen Zeitpunkt stellen.',
  WEBHOOK_LIMIT_REACHED: 'Mehr Webhook-Endpunkte sind nicht möglich.',
  LIMIT_REACHED: 'Mehr davon sind nicht möglich; data.limit nennt die Höchstzahl.',
  API_KEY_NOT_FOUND: 'Diesen API-Schlüssel gibt es nicht.',
  CALENDAR_FEED_NOT_FOUND: 'Diesen Live-Kalender gibt es nicht (mehr). Bitte um die neue Adresse bitten.',
  CONNECTION_NOT_FOUND: 'Diese verbundene App gibt es nicht.',
  CONNECTION_ENDED: 'Die Verbindung ist beendet und lebt nicht wieder auf. Lassen Sie die App erneut um Zugang bitten.',
  MEMBER_NOT_FOUND: 'Dieses Mitglied gibt es nicht.',
  MEMBER_DUPLICATE: 'Ein anderes Mitglied hat bereits diese E-Mail-Adresse.',
  MEMBER_STATUS_CONFLICT: 'Das passt nicht zum jetzigen Status des Mitglieds; data.status nennt ihn.',
  MEMBER_IS_YOURSELF: 'Niemand sperrt oder entfernt sich selbst. Lassen Sie es jemand anderen tun oder verlassen Sie den Betrieb.',
  INVITATION_JUST_SENT: 'Die Einladung wurde gerade erst verschickt. Warten Sie einen Moment.',
  LAST_OWNER: 'Der Betrieb hätte keinen aktiven Inhaber mehr. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  OWNER_REQUIRED: 'Nur ein Inhaber macht jemanden zum Inhaber oder ändert einen.',
  TECHNICIAN_HAS_SIGN_IN: 'Der Techniker ist bereits Mitglied.',
  ROLE_NOT_FOUND: 'Diese Rolle gibt es nicht.',
  ROLE_DUPLICATE: 'Eine andere Rolle hat bereits diesen Namen.',
  ROLE_FIXED: 'Das lässt sich an einer vorgegebenen Rolle nicht ändern.',
  ROLE_IN_USE: 'Jemand hat diese Rolle noch.',
  VERSION_CONFLICT: 'Jemand hat das inzwischen geändert; data.current zeigt den jetzigen Stand.',
  BUSINESS_ALIAS_TAKEN: 'Ein anderer Betrieb hat diesen Alias oder hatte ihn.',
  CLOSURE_DUPLICATE: 'An einigen dieser Tage ist der Betrieb schon geschlossen; data.dates nennt sie.',
  CLOSURE_NOT_FOUND: 'An diesem Tag ist der Betrieb nicht geschlossen.',
  TIME_OFF_DECIDED: 'Über die Abwesenheit ist schon entschieden; data.status sagt, wie.',
  SANDBOX_RESET_UNFINISHED: 'Die Sandbox ist so groß, dass ein Aufruf sie nicht leert. Ein Teil ist entfernt; rufen Sie noch einmal auf.',
  PHONE_OR_EMAIL_REQUIRED: 'Ein Kunde braucht eine Telefonnummer oder eine E-Mail-Adresse.',
  JOB_TYPE_DUPLICATE: 'Eine andere Auftragsart hat bereits diesen Namen.',
  JOB_TYPE_INVALID_DEFAULT_DURATION: 'Ein Standardpuffer setzt eine Standarddauer voraus.',
  JOB_TYPE_SYSTEM_READ_ONLY: 'Eine Auftragsart der Plattform kann nicht umbenannt, deaktiviert oder gelöscht werden.',
  JOB_TYPE_INACTIVE: 'Die Auftragsart ist inaktiv und kann nicht mehr gebucht werden.',
  SKILL_DUPLICATE: 'Eine andere Qualifikation dieser Kategorie hat bereits diesen Namen.',
  SKILL_CATEGORY_DUPLICATE: 'Eine andere Qualifikationskategorie hat bereits diesen Namen.',
  SKILL_CATEGORY_NOT_EMPTY: 'Die Kategorie enthält noch Qualifikationen. Löschen oder verschieben Sie diese zuerst.',
  SERVICE_AREA_DUPLICATE_NAME: 'Ein anderes Einsatzgebiet hat bereits diesen Namen.',
  SERVICE_AREA_INVALID_BOUNDARY: 'Die Grenze ist kein gültiges GeoJSON-Polygon.',
  TECHNICIAN_DUPLICATE: 'Ein anderer Techniker des Betriebs hat bereits diese E-Mail-Adresse.',
  VEHICLE_DUPLICATE: 'Ein anderes Fahrzeug des Betriebs hat bereits dieses Kennzeichen.',
  JOB_REQUEST_QUOTE_NOT_SCHEDULABLE:
    'In den gewünschten Zeitfenstern ist kein Termin möglich; data.reason und data.blocked_by nennen die Gründe. ' +
    'Mit force=true wird das Angebot trotzdem erstellt.',
  JOB_REQUEST_INVALID_TRANSITION: 'Der Status des Auftrags lässt dies nicht zu.',
  JOB_REQUEST_STAGE_CONFLICT: 'Der Auftrag wurde seit dem Lesen geändert. Rufen Sie ihn neu ab und versuchen Sie es erneut.',
  JOB_REQUEST_ACTION_NOT_PENDING: 'Der Auftrag wartet nicht auf diese Aktion. Rufen Sie ihn neu ab.',
  JOB_REQUEST_NO_TECHNICIAN_AVAILABLE:
    'Zu dieser Zeit ist niemand verfügbar; data.blocked_by nennt die Gründe mit ihrer Anzahl. Wählen Sie eine andere Zeit.',
  JOB_REQUEST_TECH_INFEASIBLE: 'Der angegebene Techniker kann diesen Termin nicht übernehmen; data nennt den Grund.',
  JOB_REQUEST_P0_REQUIRES_DISPLACEMENT:
    'Ein Notfall, für den alle qualifizierten Techniker belegt sind. Verwenden Sie die Notfall-Operationen.',
  ABSENCE_RESOLVE_TIME_OFF_REQUIRED:
    'Die Abwesenheit ist nicht für jeden Tag und Auftrag des Plans erfasst; data nennt, was fehlt. Erfassen Sie sie wie in data.create_via angegeben und senden Sie die Anfrage erneut.',
  ABSENCE_RESOLVE_PLAN_DRIFTED:
    'Der Plan hat sich seit der Vorschau geändert; data.drifted nennt jeden Auftrag. Rufen Sie die Vorschau erneut ab.',
  ABSENCE_RESOLVE_NO_ORPHANED_JOBS: 'Der Techniker hat in diesen Tagen keinen Auftrag.',
  EMERGENCY_RESCHEDULE_NOT_ELIGIBLE: 'Der Auftrag kann nicht als Notfall eingeplant werden; data.failed_precondition nennt den Grund.',
  EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED:
    'Ein Auftrag für ein Team kann nicht als Notfall eingeplant werden; data.crew_size nennt die Anzahl der Techniker. Bestätigen Sie ihn zu einer Zeit, zu der ein ganzes Team frei ist.',
  EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED:
    'Arbeiten, die länger als ein Besuch dauern, können nicht als Notfall eingeplant werden; data nennt die Dauer. Bestätigen Sie sie zu einer freien Zeit oder kalkulieren Sie einen kürzeren Besuch.',
  EMERGENCY_RESCHEDULE_NO_WORKING_DAY:
    'Dies ist kein Arbeitstag. Wiederholen Sie den Aufruf mit after_hours_override=true, um trotzdem jemanden zu schicken.',
  EMERGENCY_RESCHEDULE_IN_PAST: 'Der Beginn liegt in der Vergangenheit. Wählen Sie einen späteren Zeitpunkt.',
  EMERGENCY_RESCHEDULE_SLOT_OCCUPIED:
    'Ein Auftrag, der nicht ausweichen kann, steht im Weg; data.conflicts nennt ihn. Wählen Sie einen anderen Techniker oder Zeitpunkt, bei no_later_time auch mode=next_day.',
  EMERGENCY_RESCHEDULE_PLAN_DRIFTED:
    'Der Plan hat sich seit der Vorschau geändert, und es wurde nichts geschrieben. Rufen Sie die Vorschau erneut ab.',
  SCHEDULE_MOVE_NOT_ELIGIBLE: 'Der Auftrag kann nicht verschoben werden; data.failed_precondition nennt den Grund.',
  SCHEDULE_MOVE_IN_PROGRESS:
    'Der Auftrag wird bereits ausgeführt; data.fired_actions nennt, was schon geschehen ist. Er kann nur noch fortgesetzt oder abgeschlossen werden.',
  SCHEDULE_MOVE_IN_PAST: 'Der neue Beginn liegt in der Vergangenheit. Wählen Sie einen späteren Zeitpunkt.',
  SCHEDULE_MOVE_SLOT_OCCUPIED:
    'Ein Auftrag, der nicht ausweichen kann, steht im Weg; data.conflicts nennt ihn. Wählen Sie einen anderen Zeitpunkt oder Techniker, bei no_later_time auch mode=next_day.',
  SCHEDULE_MOVE_TECH_INFEASIBLE:
    'Der Techniker kann den Auftrag dann nicht übernehmen; data.blockers nennt die Gründe. Wählen Sie einen anderen Techniker oder, wenn es an der Zeit liegt, einen anderen Zeitpunkt.',
  SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED:
    'Mehrtägige Arbeiten können nicht verschoben werden; data.session_dates nennt die Tage. Archivieren Sie den Auftrag und buchen Sie ihn neu.',
  SCHEDULE_MOVE_NO_WORKING_DAY: 'Dies ist kein Arbeitstag; data.override_available sagt, ob after_hours_override hilft.',
  SCHEDULE_MOVE_REQUIRES_FREE_SLOT:
    'Dabei würden andere Aufträge verschoben, was hier nicht erlaubt ist; data.would_push nennt sie. Wählen Sie eine freie Zeit oder einen freien Techniker; ein Auftrag für einen Techniker darf sie mit allow_non_p0_displacement=true verschieben.',
  SCHEDULE_MOVE_CREW_UNSTAFFABLE:
    'Das Team kann zur neuen Zeit nicht vollständig besetzt werden; data nennt, wie viele fehlen. Wählen Sie eine andere Zeit oder Leitung.',
  SCHEDULE_CHANGE_NOT_FOUND: 'Diese Änderung des Plans gibt es nicht, oder sie ist mehr als sieben Tage her.',
  UNDO_NOT_POSSIBLE:
    'Die Änderung lässt sich nicht mehr zurücknehmen; data.reason sagt warum, data.changed nennt, was seither geschehen ist. Lesen Sie die Plantafel erneut.',
  SCHEDULE_MOVE_PLAN_DRIFTED: 'Der Plan hat sich seit der Vorschau geändert, es wurde nichts verschoben. Rufen Sie die Vorschau erneut ab.',
};
