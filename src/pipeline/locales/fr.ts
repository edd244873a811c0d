/** Error messages in French. Two sentences stand where English has a semicolon, which in French needs a narrow space. */
import type { Messages } from './messages.ts';

export const fr: Messages = {
  API_KEY_INVALID: 'Les identifiants sont absents, inconnus ou révoqués.',
  API_KEY_EXPIRED: 'La clé API a expiré. Créez-en une nouvelle.',
  API_KEY_MISSING: "La requête ne contient pas d'identifiants. Envoyez l'en-tête Authorization: Bearer tr_live_….",
  API_KEY_WRONG_SCHEME: "L'en-tête Authorization n'utilise pas le schéma Bearer. Envoyez Authorization: Bearer tr_live_….",
  API_KEY_MALFORMED: "L'en-tête Authorization ne contient pas de clé d'API. Envoyez Authorization: Bearer tr_live_… avec la clé complète.",
  API_KEY_UNKNOWN: "La clé d'API est inconnue ou révoquée. Envoyez Authorization: Bearer tr_live_… avec une clé valide.",
  API_KEY_EXPIRED_AT: "La clé d'API a expiré le {date}. Créez-en une nouvelle et envoyez Authorization: Bearer tr_live_….",
  OAUTH_GRANT_EXPIRED: 'L’accès OAuth a expiré. Recommencez la procédure d’autorisation.',
  PERMISSION_DENIED: 'Il manque une permission à ces identifiants. Elle est indiquée dans data.missing_permissions.',
  RATE_LIMITED: 'Trop de requêtes. Patientez le temps indiqué par Retry-After.',
  VALIDATION_ERROR: 'Les données envoyées ne sont pas valides. Chaque champ en cause figure dans errors[].',
  REQUEST_TIMEOUT: 'La requête n’est pas arrivée à temps. Envoyez-la de nouveau.',
  PAYLOAD_TOO_LARGE: 'Le corps de la requête dépasse 1\u00a0Mio.',
  ANSWER_TOO_LARGE:
    'La réponse dépasserait 4\u00a0Mio. Demandez moins\u00a0: un limit plus petit, une période plus courte ou moins de messages à la fois\u00a0; data.narrow_with nomme les arguments qui la restreignent.',
  NOT_FOUND: 'Cette route n’existe pas.',
  METHOD_NOT_ALLOWED: 'Cette route existe, mais n’accepte pas cette méthode.',
  INTERNAL_ERROR: 'Une erreur s’est produite de notre côté. Indiquez l’identifiant de la requête si vous nous contactez.',
  SERVICE_UNAVAILABLE: 'Le service démarre, s’arrête ou ne peut pas utiliser sa base de données. Réessayez dans un instant.',
  OUTCOME_UNKNOWN:
    'La base de données a cessé de répondre avant de dire si la modification est faite. Répétez l’appel avec la même Idempotency-Key ; sans elle, vérifiez d’abord.',
  IDEMPOTENCY_KEY_REUSE: 'Cette clé Idempotency-Key a déjà été utilisée avec des données différentes.',
  IDEMPOTENCY_IN_PROGRESS: 'Le premier appel avec cette clé Idempotency-Key est encore en cours. Réessayez dans un instant.',
  CUSTOMER_NOT_FOUND: 'Client introuvable.',
  CUSTOMER_DUPLICATE: 'Un autre client a déjà cet uid.',
  JOB_REQUEST_NOT_FOUND: 'Demande d’intervention introuvable.',
  JOB_TYPE_NOT_FOUND: 'Type d’intervention introuvable.',
  SKILL_NOT_FOUND: 'Compétence introuvable.',
  SKILL_CATEGORY_NOT_FOUND: 'Catégorie de compétences introuvable.',
  SERVICE_AREA_NOT_FOUND: 'Zone d’intervention introuvable.',
  TECHNICIAN_NOT_FOUND: 'Technicien introuvable.',
  VEHICLE_NOT_FOUND: 'Véhicule introuvable.',
  MAIL_NOT_FOUND: 'E-mail introuvable.',
  TIME_OFF_NOT_FOUND: 'Absence introuvable.',
  BUSINESS_NOT_FOUND: 'Entreprise introuvable.',
  WEBHOOK_NOT_FOUND: "Ce point de terminaison webhook n'existe pas.",
  WEBHOOK_EVENT_NOT_PERMITTED: "L'accès ne permet pas de lire certains de ces événements.",
  WEBHOOK_DUPLICATE_URL: 'Un autre point de terminaison webhook a déjà cette URL.',
  WEBHOOK_SECRET_EXPIRED: 'Le secret de signature a expiré.',
  WEBHOOK_CREDENTIAL_ENDED: "L'accès qui a créé ce point de terminaison webhook n'est plus valable.",
  WEBHOOK_NOT_ACTIVE: "Le point de terminaison webhook n'est pas actif : rien ne lui est envoyé.",
  WEBHOOK_DELIVERY_NOT_FOUND: "Cette livraison au point de terminaison webhook n'existe pas.",
  WEBHOOK_DELIVERY_IS_TEST: "C'était un ping ou un test : il n'est pas renvoyé.",
  EVENT_NOT_FOUND: "Cet événement n'existe pas, ou vous ne pouvez pas le lire.",
  SANDBOX_ONLY: "Cela n'existe que dans le bac à sable.",
  SANDBOX_CLOCK_OUT_OF_RANGE: "L'horloge du bac à sable ne peut pas être avancée à cet instant.",
  WEBHOOK_LIMIT_REACHED: 'Le nombre maximal de points de terminaison webhook est atteint.',
  PHONE_OR_EMAIL_REQUIRED: 'Un client doit avoir un numéro de téléphone ou une adresse e-mail.',
  JOB_TYPE_DUPLICATE: 'Un autre type d’intervention porte déjà ce nom.',
  JOB_TYPE_INVALID_DEFAULT_DURATION: 'Une marge par défaut nécessite une durée par défaut.',
  JOB_TYPE_SYSTEM_READ_ONLY: 'Un type d’intervention de la plateforme ne peut être ni renommé, ni désactivé, ni supprimé.',
  JOB_TYPE_INACTIVE: 'Ce type d’intervention est inactif et n’accepte plus de nouvelles réservations.',
  SKILL_DUPLICATE: 'Une autre compétence de cette catégorie porte déjà ce nom.',
  SKILL_CATEGORY_DUPLICATE: 'Une autre catégorie de compétences porte déjà ce nom.',
  SKILL_CATEGORY_NOT_EMPTY: 'La catégorie contient encore des compétences. Supprimez-les ou déplacez-les d’abord.',
  SERVICE_AREA_DUPLICATE_NAME: 'Une autre zone d’intervention porte déjà ce nom.',
  SERVICE_AREA_INVALID_BOUNDARY: 'La limite n’est pas un polygone GeoJSON valide.',
  TECHNICIAN_DUPLICATE: 'Un autre technicien de l’entreprise a déjà cette adresse e-mail.',
  VEHICLE_DUPLICATE: 'Un autre véhicule de l’entreprise a déjà cette plaque d’immatriculation.',
  JOB_REQUEST_QUOTE_NOT_SCHEDULABLE:
    'Aucun créneau n’existe dans les plages souhaitées. data.reason et data.blocked_by en donnent la raison. ' +
    'Avec force=true, le devis est établi malgré tout.',
  JOB_REQUEST_INVALID_TRANSITION: 'L’état de l’intervention ne permet pas cette opération.',
  JOB_REQUEST_STAGE_CONFLICT: 'L’intervention a changé depuis sa lecture. Relisez-la, puis réessayez.',
  JOB_REQUEST_ACTION_NOT_PENDING: 'L’intervention n’attend pas cette action. Relisez-la.',
  JOB_REQUEST_NO_TECHNICIAN_AVAILABLE:
    'Personne n’est disponible à cette heure. data.blocked_by indique le nombre de cas par raison. Choisissez un autre horaire.',
  JOB_REQUEST_TECH_INFEASIBLE: 'Le technicien désigné ne peut pas intervenir à cette heure. data en donne la raison.',
  JOB_REQUEST_P0_REQUIRES_DISPLACEMENT:
    'Il s’agit d’une urgence et tous les techniciens qualifiés sont occupés. Utilisez les opérations d’urgence.',
  ABSENCE_RESOLVE_TIME_OFF_REQUIRED:
    'L’absence n’est pas enregistrée pour chaque jour et chaque intervention du plan ; data indique ce qui manque. Enregistrez-la comme l’indique data.create_via, puis validez de nouveau.',
  ABSENCE_RESOLVE_PLAN_DRIFTED: 'Le planning a changé depuis l’aperçu ; data.drifted nomme chaque intervention. Demandez un nouvel aperçu.',
  ABSENCE_RESOLVE_NO_ORPHANED_JOBS: 'Le technicien n’a aucune intervention pendant ces jours.',
  EMERGENCY_RESCHEDULE_NOT_ELIGIBLE:
    'Cette intervention ne peut pas être planifiée en urgence ; data.failed_precondition en donne la raison.',
  EMERGENCY_RESCHEDULE_CREW_UNSUPPORTED:
    'Une intervention en équipe ne peut pas être planifiée en urgence ; data.crew_size indique le nombre de techniciens. Confirmez-la à une heure où une équipe complète est libre.',
  EMERGENCY_RESCHEDULE_MULTIDAY_UNSUPPORTED:
    'Un travail plus long qu’une visite ne peut pas être planifié en urgence ; data indique sa durée. Confirmez-le à une heure libre ou chiffrez une visite plus courte.',
  EMERGENCY_RESCHEDULE_NO_WORKING_DAY:
    "Ce n'est pas un jour ouvré. Répétez l'appel avec after_hours_override=true pour envoyer quelqu'un malgré tout.",
  EMERGENCY_RESCHEDULE_IN_PAST: "L'heure de début est passée. Choisissez une heure ultérieure.",
  EMERGENCY_RESCHEDULE_SLOT_OCCUPIED:
    'Une intervention qui ne peut pas céder la place occupe le créneau ; data.conflicts l’indique. Choisissez un autre technicien ou une autre heure, ou mode=next_day si le conflit indique no_later_time.',
  EMERGENCY_RESCHEDULE_PLAN_DRIFTED: "Le planning a changé depuis l'aperçu et rien n'a été enregistré. Demandez un nouvel aperçu.",
  SCHEDULE_MOVE_NOT_ELIGIBLE: 'Cette intervention ne peut pas être déplacée ; data.failed_precondition en donne la raison.',
  SCHEDULE_MOVE_IN_PROGRESS:
    'L’intervention est en cours ; data.fired_actions indique ce qui a été fait. Elle ne peut plus qu’être poursuivie ou terminée.',
  SCHEDULE_MOVE_IN_PAST: 'La nouvelle heure de début est passée. Choisissez une heure ultérieure.',
  SCHEDULE_MOVE_SLOT_OCCUPIED:
    'Une intervention qui ne peut pas céder la place occupe le créneau ; data.conflicts l’indique. Choisissez une autre heure ou un autre technicien, ou mode=next_day si le conflit indique no_later_time.',
  SCHEDULE_MOVE_TECH_INFEASIBLE:
    'Le technicien ne peut pas prendre l’intervention à cette heure ; data.blockers en donne les raisons. Choisissez un autre technicien, ou une autre heure si la raison tient à l’horaire.',
  SCHEDULE_MOVE_MULTIDAY_UNSUPPORTED:
    'Un travail de plusieurs jours ne peut pas être déplacé ; data.session_dates indique ses jours. Archivez-le et réservez-le de nouveau.',
  SCHEDULE_MOVE_NO_WORKING_DAY: "Ce n'est pas un jour ouvré ; data.override_available indique si after_hours_override est possible.",
  SCHEDULE_MOVE_REQUIRES_FREE_SLOT:
    'Ce déplacement repousserait d’autres interventions, ce qui n’est pas permis ; data.would_push les indique. Choisissez une heure ou un technicien libre ; une intervention à un seul technicien peut les repousser avec allow_non_p0_displacement=true.',
  SCHEDULE_MOVE_CREW_UNSTAFFABLE:
    'L’équipe ne peut pas être complétée à la nouvelle heure ; data indique combien de techniciens manquent. Choisissez une autre heure ou un autre responsable.',
  SCHEDULE_MOVE_PLAN_DRIFTED: "Le planning a changé depuis l'aperçu et rien n'a été déplacé. Demandez un nouvel aperçu.",
};
