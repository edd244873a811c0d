/** The sentences inside answers in German, formal address. */
import type { AnswerTexts } from './texts.ts';

export const de: AnswerTexts = {
  placeNotes: {
    city_misspelt: '„{sent}“ ist nicht bekannt. Verwendet wird der Ort der Postleitzahl {postalCode}: {found}.',
    city_unknown: 'Bei {postalCode} ist kein Ort „{sent}“ bekannt. Verwendet wird der Ort der Postleitzahl: {found}.',
    postal_code_unknown: 'Die Postleitzahl {sent} ist nicht bekannt. Verwendet wird die Ortsmitte von {found}.',
    postal_code_form: '„{sent}“ ist keine Postleitzahl dieses Landes: {country}. Verwendet wird die Ortsmitte von {found}.',
    state_unknown: 'Das Bundesland oder die Region „{sent}“ ist nicht bekannt. Der Ort wurde ohne diese Angabe gefunden: {found}.',
    country_unknown: 'Das Land „{sent}“ ist nicht bekannt. Die Adresse wird in diesem Land gesucht: {country}.',
    country_assumed: 'Es ist kein Land angegeben. Angenommen wird {found} ({country}).',
    one_of_several_one: 'Ein anderer Ort heißt genauso. Verwendet wird {found}.',
    one_of_several: '{others} andere Orte heißen genauso. Verwendet wird {found}.',
    small_and_far: '{found} ist ein kleiner Ort, etwa {distanceKm} km entfernt.',
    part_ignored: '„{ignored}“ wurde nicht verstanden. Verwendet wird die Ortsmitte von {found}.',
    wrong_state: '„{sent}“ liegt nicht in {state}.',
    postal_code_far: 'Die Postleitzahl {postalCode} liegt etwa {distanceKm} km von {city} entfernt.',
    postal_code_rough:
      'Die Lage der Postleitzahl {postalCode} bei {found} ist nur ungefähr bekannt. Die Adresse kann bis zu {doubtKm} km entfernt sein.',
    wrong_country: 'In diesem Land ist kein Ort „{sent}“ bekannt: {country}.',
    several_towns: '{count} Orte heißen „{sent}“.',
    no_such_town: 'Es ist kein Ort „{sent}“ bekannt.',
    city_missing: 'Die Adresse enthält keinen bekannten Ort und keine bekannte Postleitzahl.',
  },
  placeWarnings: {
    unclear:
      'Aus der Adresse geht nicht klar hervor, welcher Ort gemeint ist. Fragen Sie nach Ort, Bundesland oder Region und Postleitzahl.',
    nearEdge:
      'Die Adresse liegt am Rand eines Einsatzgebiets. Straße und Hausnummer oder ein Punkt auf der Karte klären, ob es sie abdeckt.',
    needed: 'Es steht noch nicht fest, ob ein Einsatzgebiet die Adresse abdeckt. Fragen Sie nach: {needs}.',
    placeUnknown: 'Es ist nicht bekannt, wo die Adresse liegt. Die Fahrzeit wird deshalb nicht eingerechnet.',
    travelFromCentre: 'Die Fahrzeit ist ab der Mitte von {centre} geschätzt.',
    travelFromArea: 'Die Fahrzeit ist ab der Mitte der Umgebung geschätzt.',
    ownEstimate: ' Gerechnet wird mit {speedKmh} km/h und Straßen, die {detourFactor}-mal so lang sind wie die Luftlinie.',
  },
  needs: { address: 'Straße und Ort', postal_code: 'Postleitzahl', city: 'Ort', district: 'Bezirk' },
  listSeparator: ', ',
  areaWarnings: {
    MATCHES_NOTHING: 'Dieses Gebiet deckt keine Adresse ab. Geben Sie ihm eine Grenze, Postleitzahlen, einen Ort oder einen Bezirk.',
    POSTAL_CODE_UNREADABLE: 'postal_code ist keine einzelne Postleitzahl. Mehrere Codes, Bereiche und Anfänge gehören in postal_codes.',
  },
  erasedCustomer: 'Gelöschter Kunde',
  rank: {
    noJobs: 'Keine abgeschlossenen Aufträge in 12 Monaten',
    nothingSpent: 'Kein Umsatz in 12 Monaten',
    position: 'Platz {rank} von {spenders}',
  },
  crewDisclaimer:
    'Der Median der Teamgrößen abgeschlossener Aufträge derselben Auftragsart. Er sagt, wie viele geschickt wurden, nicht, wie viele dieser Auftrag braucht. Entscheiden Sie nach der anstehenden Arbeit.',
  optimization: {
    place: '{code} geht an {to} um {start}',
    reassign: '{code} wechselt von {from} zu {to}, gleiche Uhrzeit',
    retime: '{code} bleibt bei {to}, um {start} statt {oldStart}',
    reassign_retime: '{code} wechselt von {from} um {oldStart} zu {to} um {start}',
    more: '{count} weitere Verschiebungen',
    lessDriving: '{minutes} Min. weniger Fahrt',
    moreDriving: '{minutes} Min. mehr Fahrt',
    sameDriving: 'gleiche Fahrzeit',
    moreOvertime: '{minutes} Min. Überstunden',
    lessOvertime: '{minutes} Min. weniger Überstunden',
    moreEven: 'Arbeit gleichmäßiger verteilt',
    separator: '; ',
    whole: '{moves}: {effect}.',
  },
  areaAround: 'Umgebung von {place}',
  roles: {
    Owner: 'Inhaber',
    Administrator: 'Administrator',
    'Booking Coordinator': 'Buchungskoordinator',
    Technician: 'Techniker',
    Viewer: 'Nur Lesen',
  },
  eventTypes: {
    'job_request.created': 'Ein Auftrag wurde angelegt: über die API, auf der öffentlichen Buchungsseite oder im Dashboard.',
    'job_request.quoted': 'Der Auftrag wurde mit einer Dauer versehen und wartet auf einen Termin.',
    'job_request.confirmed': 'Ein Termin wurde bestätigt: Der Auftrag ist geplant, und Techniker oder Team sind zugewiesen.',
    'job_request.assigned': 'Ein Techniker oder ein Team wurde zugewiesen oder gewechselt.',
    'job_request.completed': 'Der Auftrag hat den Endstatus „abgeschlossen“ erreicht.',
    'job_request.archived': 'Der Auftrag wurde archiviert, also abgesagt oder geschlossen.',
    'job_request.reopened': 'Ein archivierter Auftrag wurde wieder geöffnet: zu seiner früheren Zeit, zu einer anderen oder ohne Zeit.',
    'job_request.status_changed':
      'Der Workflow-Status hat sich auf andere Weise geändert; enthält previous_status, das nie der aktuelle Status ist.',
    'job_request.updated':
      'Eine Aktion des Workflows wurde ausgeführt und der Status blieb gleich, Dauer, Fähigkeiten oder Texte des Auftrags haben sich geändert, oder der Kunde hat den Termin bewertet oder um eine andere Zeit gebeten.',
    'job_request.priority_changed': 'Die Priorität hat sich geändert.',
    'job_request.rescheduled': 'Der Auftrag hat eine andere Zeit, einen anderen Techniker oder ein anderes Team bekommen.',
    'job_request.running_late':
      'Ein Termin von heute ist um die eingestellten Minuten oder mehr verspätet. data.live sagt, wie sehr, data.cause, welcher Termin der Grund ist. Einmal je Termin und Grund.',
    'job_request.window_broken':
      'Der Techniker kommt oder kam nach dem zugesagten Ankunftsfenster. data.live sagt, wann, data.cause, warum. Einmal je Termin und Grund.',
    'job_request.unscheduled': 'Der Termin ist zurück in der Warteschlange: Der Auftrag hat keine Zeit und keinen Techniker mehr.',
    'customer.created': 'Ein Kunde wurde angelegt.',
    'customer.updated': 'Profil, Kontakt, Stufe oder Status eines Kunden hat sich geändert.',
    'customer.deleted': 'Ein Kunde wurde gelöscht.',
    'customer.erased': 'Die personenbezogenen Daten eines Kunden wurden gelöscht. Löschen Sie auch Ihre Kopien.',
    'technician.created': 'Ein Techniker wurde ins Team aufgenommen oder wieder aufgenommen.',
    'technician.updated':
      'Profil, Rolle, Stufe oder Status eines Technikers hat sich geändert. Änderungen nur an Partnern, Fahrzeugen, Fähigkeiten oder Gebieten senden kein Ereignis.',
    'technician.deleted': 'Ein Techniker wurde aus dem Team entfernt.',
    'schedule.optimization_proposed': 'Die nächtliche Planung hat einen besseren Plan für den nächsten Arbeitstag gefunden.',
  },
};
