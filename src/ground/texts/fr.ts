/** The sentences inside answers in French, formal address. */
import type { AnswerTexts } from './texts.ts';

export const fr: AnswerTexts = {
  placeNotes: {
    city_misspelt: '« {sent} » est inconnu. La localité du code postal {postalCode} est utilisée : {found}.',
    city_unknown: 'Aucune localité « {sent} » n’est connue près de {postalCode}. La localité du code postal est utilisée : {found}.',
    postal_code_unknown: 'Le code postal {sent} est inconnu. Le centre de cette localité est utilisé : {found}.',
    postal_code_form: '« {sent} » n’est pas un code postal de ce pays : {country}. Le centre de cette localité est utilisé : {found}.',
    state_unknown: 'L’État ou la région « {sent} » est inconnu. Le lieu a été trouvé sans cette indication : {found}.',
    country_unknown: 'Le pays « {sent} » est inconnu. L’adresse est cherchée dans ce pays : {country}.',
    country_assumed: 'Aucun pays n’est indiqué. Le lieu retenu est {found} ({country}).',
    one_of_several_one: 'Une autre localité porte le même nom. Le lieu retenu est {found}.',
    one_of_several: '{others} autres localités portent le même nom. Le lieu retenu est {found}.',
    small_and_far: '{found} est une petite localité, à environ {distanceKm} km.',
    part_ignored: '« {ignored} » n’a pas été compris. Le centre de cette localité est utilisé : {found}.',
    wrong_state: '« {sent} » ne se trouve pas dans cet État ou cette région : {state}.',
    postal_code_far: 'Le code postal {postalCode} se trouve à environ {distanceKm} km de cette localité : {city}.',
    postal_code_rough:
      'L’emplacement du code postal {postalCode}, près de {found}, n’est connu qu’approximativement. L’adresse peut se trouver à {doubtKm} km au plus.',
    wrong_country: 'Aucune localité « {sent} » n’est connue dans ce pays : {country}.',
    several_towns: '{count} localités portent le nom « {sent} ».',
    no_such_town: 'Aucune localité « {sent} » n’est connue.',
    city_missing: 'L’adresse ne contient ni ville ni code postal connus.',
  },
  placeWarnings: {
    unclear: 'L’adresse n’indique pas assez clairement de quel lieu il s’agit. Demandez la ville, l’État ou la région et le code postal.',
    nearEdge:
      'L’adresse est proche de la limite d’une zone d’intervention. La rue et le numéro, ou un point sur la carte, précisent si elle est couverte.',
    needed: 'On ne sait pas encore si une zone d’intervention couvre l’adresse. Demandez : {needs}.',
    placeUnknown: 'La position de l’adresse est inconnue. Le trajet n’est donc pas compté.',
    travelFromCentre: 'Le trajet est estimé depuis le centre du secteur {centre}.',
    travelFromArea: 'Le trajet est estimé depuis le centre du secteur.',
    ownEstimate: ' Le calcul suppose {speedKmh} km/h et des routes {detourFactor} fois plus longues que la ligne droite.',
  },
  needs: { address: 'rue et ville', postal_code: 'code postal', city: 'ville', district: 'quartier' },
  listSeparator: ', ',
  areaWarnings: {
    MATCHES_NOTHING: 'Cette zone ne couvre aucune adresse. Donnez-lui un tracé, des codes postaux, une ville ou un quartier.',
    POSTAL_CODE_UNREADABLE:
      'postal_code ne contient pas un seul code postal. Mettez plusieurs codes, des plages et des débuts de code dans postal_codes.',
  },
  erasedCustomer: 'Client effacé',
  rank: {
    noJobs: 'Aucune intervention terminée en 12 mois',
    nothingSpent: 'Aucune dépense en 12 mois',
    position: 'N° {rank} sur {spenders}',
  },
  crewDisclaimer:
    'Taille médiane des équipes pour les interventions terminées du même type. Elle indique combien de techniciens ont été envoyés, pas combien il en faut ici. Jugez selon le travail à faire.',
  optimization: {
    place: '{code} est confiée à {to} à {start}',
    reassign: '{code} passe de {from} à {to}, même heure',
    retime: '{code} reste avec {to}, à {start} au lieu de {oldStart}',
    reassign_retime: '{code} passe de {from} à {oldStart} à {to} à {start}',
    more: '{count} autres déplacements',
    lessDriving: '{minutes} min de trajet en moins',
    moreDriving: '{minutes} min de trajet en plus',
    sameDriving: 'même temps de trajet',
    moreOvertime: '{minutes} min d’heures supplémentaires',
    lessOvertime: '{minutes} min d’heures supplémentaires en moins',
    moreEven: 'travail mieux réparti',
    separator: '\u00a0; ',
    whole: '{moves}\u00a0: {effect}.',
  },
  areaAround: 'Autour de {place}',
  roles: {
    Owner: 'Propriétaire',
    Administrator: 'Administrateur',
    'Booking Coordinator': 'Coordinateur des réservations',
    Technician: 'Technicien',
    Viewer: 'Lecture seule',
  },
  eventTypes: {
    'job_request.created': 'Une intervention a été créée : par l’API, sur la page de réservation publique ou dans le tableau de bord.',
    'job_request.quoted': 'La durée de l’intervention a été fixée ; l’intervention attend un horaire.',
    'job_request.confirmed': 'Un créneau a été confirmé : l’intervention est planifiée et son technicien ou son équipe affecté.',
    'job_request.assigned': 'Un technicien ou une équipe a été affecté ou remplacé.',
    'job_request.completed': 'L’intervention a atteint son statut final « terminé ».',
    'job_request.archived': 'L’intervention a été archivée, c’est-à-dire annulée ou close.',
    'job_request.reopened': 'Une intervention archivée a été rouverte : à son heure d’avant, à une autre ou sans heure.',
    'job_request.status_changed':
      'Le statut du workflow a changé d’une autre façon ; contient previous_status, toujours différent du statut actuel.',
    'job_request.updated':
      'Une action du workflow a été exécutée sans changer le statut, la durée, les compétences ou les textes de l’intervention ont changé, ou le client a évalué la visite ou demandé un autre horaire.',
    'job_request.priority_changed': 'La priorité a changé.',
    'job_request.rescheduled': 'L’intervention a été déplacée à une autre heure, ou confiée à un autre technicien ou une autre équipe.',
    'job_request.running_late':
      'Une visite du jour est en retard d’au moins le nombre de minutes réglé. data.live indique le retard, data.cause la visite qui le provoque. Une fois par visite et par cause.',
    'job_request.window_broken':
      'Le technicien arrivera, ou est arrivé, après le créneau d’arrivée promis. data.live indique quand, data.cause pourquoi. Une fois par visite et par cause.',
    'job_request.unscheduled': 'La visite est revenue dans la file d’attente : l’intervention n’a plus ni heure ni technicien.',
    'customer.created': 'Une fiche client a été créée.',
    'customer.updated': 'Le profil, les coordonnées, le niveau ou le statut d’un client a changé.',
    'customer.deleted': 'Une fiche client a été supprimée.',
    'customer.erased': 'Les données personnelles d’un client ont été effacées. Effacez aussi vos copies.',
    'technician.created': 'Un technicien a rejoint l’effectif, ou y est revenu.',
    'technician.updated':
      'Le profil, le rôle, le niveau ou le statut d’un technicien a changé. Les changements qui ne touchent que les binômes, les véhicules, les compétences ou les zones n’envoient pas d’événement.',
    'technician.deleted': 'Un technicien a été retiré de l’effectif.',
    'schedule.optimization_proposed': 'La planification de nuit a trouvé un meilleur plan pour le prochain jour ouvré.',
  },
};
