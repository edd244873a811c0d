/** Mails in French. */
import type { Texts } from './texts.ts';

export const fr: Texts = {
  greeting: 'Bonjour {name},',
  kinds: {
    booked: {
      subject: '{business}\u00a0: votre demande {code} est bien arrivée',
      heading: 'Votre demande est bien arrivée',
      body: 'Merci. Nous vous préviendrons dès que l’heure de votre intervention sera fixée.',
    },
    confirmed: {
      subject: '{business}\u00a0: votre intervention du {date}',
      heading: 'Votre intervention est confirmée',
      body: 'Notre technicien arrivera dans le créneau indiqué ci-dessous.',
    },
    rescheduled: {
      subject: '{business}\u00a0: nouvel horaire pour votre intervention, {date}',
      heading: 'Votre intervention a un nouvel horaire',
      body: '{reason} Veuillez nous excuser de ce changement. Prévenez-nous si le nouvel horaire ne vous convient pas.',
    },
    on_the_way: {
      subject: '{business}\u00a0: {technician} est en route',
      heading: '{technician} est en route',
      body: 'Le lien ci-dessous vous permet de suivre votre intervention.',
    },
    completed: {
      subject: '{business}\u00a0: votre intervention est terminée',
      heading: 'Votre intervention est terminée',
      body: 'Merci de votre confiance. Comment cela s’est-il passé\u00a0? Répondre prend un instant et nous aide à progresser.',
    },
    webhook_disabled: {
      subject: 'Point de terminaison webhook désactivé\u00a0: {host}',
      heading: 'Un point de terminaison webhook a été désactivé',
      body: 'Le point de terminaison ci-dessous ne reçoit plus les événements de {business}.',
    },
    webhook_secret_expiring: {
      subject: 'Le secret de signature de {host} expire le {date}',
      heading: 'Un secret de signature va bientôt expirer',
      body: 'Après son expiration, le point de terminaison ci-dessous ne recevra plus les événements de {business}.',
    },
    webhook_secret_expired: {
      subject: 'Le secret de signature de {host} a expiré',
      heading: 'Un secret de signature a expiré',
      body: 'Le point de terminaison ci-dessous ne reçoit plus les événements de {business}.',
    },
    connection_expiring: {
      subject: 'La connexion de {app} prend fin le {date}',
      heading: 'La connexion d’une application prend bientôt fin',
      body: 'Ensuite, {app} ne pourra plus travailler avec les données de {business}.',
    },
    first_subscription: {
      subject: '{name} reçoit désormais des événements de {business}',
      heading: 'Des événements sont désormais envoyés à une nouvelle adresse',
      body: '{name} s’est abonné pour la première fois à des événements de {business}.',
    },
    member_invited: {
      subject: '{inviter} vous invite chez {business}',
      heading: 'Vous êtes invité chez {business}',
      body: '{inviter} vous a invité à travailler dans Truckroll avec {business}. Choisissez un mot de passe et vous pourrez commencer.',
    },
    password_reset: {
      subject: 'Définir un nouveau mot de passe pour {business}',
      heading: 'Définir un nouveau mot de passe',
      body: 'Un nouveau mot de passe a été demandé pour votre compte chez {business}.',
    },
  },
  buttons: {
    booked: 'Voir votre demande',
    confirmed: 'Voir votre intervention',
    rescheduled: 'Voir votre intervention',
    on_the_way: 'Suivre votre intervention',
    completed: 'Donner votre avis',
  },
  ownerButton: 'Ouvrir le tableau de bord',
  memberButton: 'Choisir un mot de passe',
  advice: {
    webhook_disabled: 'Corrigez la cause, vérifiez de nouveau le point de terminaison et récupérez les événements manqués.',
    webhook_secret_expiring:
      'Changez le secret à temps. Pendant 24 heures, les deux secrets signent\u00a0: le destinataire peut être modifié sans interruption.',
    webhook_secret_expired: 'Changez le secret, donnez le nouveau au destinataire et vérifiez de nouveau le point de terminaison.',
    connection_expiring: 'Faites en sorte que l’application redemande l’accès avant cette date, ou prolongez la connexion.',
    first_subscription: 'Si personne de votre équipe n’en est à l’origine, supprimez le point de terminaison et révoquez l’accès.',
    member_invited: 'Le lien fonctionne une seule fois, jusqu’au {date}. Si vous ne l’attendiez pas, il n’y a rien à faire.',
    password_reset:
      'Le lien fonctionne une seule fois, jusqu’au {date}. Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe ne change pas.',
  },
  rescheduleReasons: {
    moved: 'Nous avons dû modifier notre planning.',
    emergency: 'Une urgence nécessite un technicien à l’heure de votre intervention.',
    absence: 'Le technicien prévu n’est pas disponible à l’heure de votre intervention.',
  },
  disabledReasons: {
    failures: 'Cinq envois de suite ont échoué.',
    secret_expired: 'Son secret de signature a expiré.',
    key_revoked: 'La clé API qui l’a créé a été révoquée.',
    key_expired: 'La clé API qui l’a créé a expiré.',
    app_disconnected: 'L’application qui l’a créé a été déconnectée.',
    member_left: 'Le membre qui l’a connecté est parti.',
    member_suspended: 'Le membre qui l’a connecté a été suspendu.',
    other: 'Il a été désactivé.',
  },
  periods: { morning: 'le matin', afternoon: 'l’après-midi', evening: 'le soir' },
  someTechnician: 'Notre technicien',
  subscribers: { key: 'Clé API', app: 'Application' },
  environments: { live: 'Production', sandbox: 'Bac à sable' },
  colon: '\u00a0: ',
  labels: {
    arrival: 'Arrivée',
    previously: 'Auparavant',
    requested: 'Demandé',
    service: 'Prestation',
    technician: 'Technicien',
    address: 'Adresse',
    reference: 'Référence',
    endpoint: 'Point de terminaison',
    reason: 'Motif',
    at: 'Heure',
    expires: 'Expire',
    expired: 'Expiré',
    app: 'Application',
    role: 'Rôle',
    subscriber: 'Abonné',
    events: 'Événements',
    environment: 'Environnement',
  },
  footer: {
    questions: 'Une question\u00a0? Contactez {business}\u00a0: {contact}',
    customer: 'Vous recevez cet e-mail parce que {business} a une intervention pour vous, {code}.',
    owner:
      'Vous recevez cet e-mail parce que vous êtes propriétaire ou administrateur de {business}. Les réglages des e-mails déterminent ceux qui sont envoyés.',
    member: 'Vous recevez cet e-mail parce que {business} a un compte pour cette adresse.',
    unsubscribe: 'Vous pouvez ne plus recevoir d’e-mails après une intervention\u00a0:',
    unsubscribeLink: 'Se désabonner',
  },
  unsubscribePage: {
    title: 'E-mails de {business}',
    question: 'Ne plus recevoir d’e-mails de {business} après une intervention\u00a0?',
    still: 'Les e-mails sur l’heure d’une intervention vous parviendront toujours.',
    button: 'Se désabonner',
    done: 'Vous êtes désabonné.',
    unknown: 'Ce lien n’est pas valable, ou est trop ancien.',
  },
};
