/** What the checks say, in French. */
import type { SystemTexts } from './texts.ts';

export const fr: SystemTexts = {
  names: {
    version: 'Version',
    address: 'Adresse publique',
    proxy: 'Proxy',
    mail: 'E-mail',
    geocoder: 'Géocodeur',
    map: 'Carte',
    worker: 'Tâches de fond',
    database: 'Base de données',
    backup: 'Sauvegarde',
    files: 'Fichiers',
    scanner: 'Antivirus',
    keys: 'Clés',
    disk: 'Disque',
    memory: 'Mémoire',
    clock: 'Horloge',
  },
  findings: {
    version: ['Truckroll {version} sur Node.js {node}.'],
    addressOk: ['On accède au service par {url}.'],
    addressUnset: ['PUBLIC_URL n’est pas définie : les liens mènent à {url}.', 'Définissez PUBLIC_URL avec l’adresse d’accès au service.'],
    addressLocal: [
      '{url} ne fonctionne que sur cette machine.',
      'Pour d’autres appareils, placez un proxy avec TLS devant et définissez PUBLIC_URL avec son adresse.',
    ],
    addressPlain: [
      '{url} n’a pas de TLS. Les mots de passe et les clés sont lisibles en chemin.',
      'Placez un proxy avec TLS devant et définissez PUBLIC_URL avec son adresse https://.',
    ],
    addressOther: [
      'Cette page a été ouverte sur {host}, mais PUBLIC_URL est {url}.',
      'Définissez PUBLIC_URL avec l’adresse d’accès au service, ou ouvrez-le à cette adresse.',
    ],
    addressSilent: [
      '{url} ne répond pas depuis cette machine.',
      'Vérifiez que le service tourne, puis le domaine, le proxy et le pare-feu.',
    ],
    proxyNone: ['Aucun proxy n’est placé devant le service.'],
    proxyOk: ['Proxys placés devant : {count}.'],
    proxyUntrusted: [
      'Un proxy est placé devant, mais TRUST_PROXY vaut 0. Tous partagent les limites par adresse.',
      'Définissez TRUST_PROXY avec le nombre de proxys.',
    ],
    proxyMissing: [
      'TRUST_PROXY vaut {count}, mais le proxy n’envoie pas X-Forwarded-For. N’importe qui pourrait prétendre à une autre adresse.',
      'Faites envoyer X-Forwarded-For par le proxy, ou définissez TRUST_PROXY à 0.',
    ],
    mailOff: [
      'Les e-mails sont conservés et ne sont pas envoyés.',
      'Définissez SMTP_URL et MAIL_FROM pour envoyer les confirmations et les liens de mot de passe.',
    ],
    mailQuiet: ['Les e-mails passent par {host}. Aucun n’a été envoyé ces {days} derniers jours.'],
    mailOk: ['Les e-mails passent par {host}. Le dernier envoi date de {at}.'],
    mailFails: [
      'Le dernier e-mail n’a pas pu être envoyé par {host} ({error}).',
      'Vérifiez SMTP_URL, MAIL_FROM et le serveur de messagerie. Les envois sont retentés pendant un jour.',
    ],
    geocoderOff: ['Les lieux sont trouvés par code postal et ville.', 'Facultatif : définissez GEOCODER_URL pour trouver rues et maisons.'],
    geocoderOn: ['Les rues et maisons sont trouvées par {kind} sur {host}.'],
    mapOff: ['Les cartes n’ont pas de fond.', 'Facultatif : définissez TILE_URL pour afficher les rues.'],
    mapOn: ['Les images de carte viennent de {host}.'],
    workerOk: ['Rien n’attend plus que prévu.'],
    workerSlow: [
      'Un e-mail ou un webhook attend depuis {minutes} minutes.',
      'Après un démarrage, patientez quelques minutes. Sinon, cherchez des erreurs dans le journal.',
    ],
    workerStuck: [
      'Un e-mail ou un webhook attend depuis {minutes} minutes.',
      'Cherchez des erreurs dans le journal ; s’il n’y en a pas, redémarrez le service.',
    ],
    databaseEmbedded: [
      'Intégrée, {megabytes} Mo. Une coupure de courant peut faire perdre des données.',
      'Pour une vraie entreprise, utilisez PostgreSQL : définissez DATABASE_URL.',
    ],
    databaseServer: ['PostgreSQL {version}, {megabytes} Mo.'],
    databaseOld: [
      'Migrations de cette version qui manquent à la base de données : {count}. D’autres contrôles les attendent.',
      'Faites une sauvegarde, puis démarrez le service ou exécutez truckroll migrate.',
    ],
    backupNone: [
      'Aucune sauvegarde n’est planifiée.',
      'Planifiez des sauvegardes et gardez des copies sur une autre machine : docs/operating/backup.md.',
    ],
    backupOk: ['La dernière sauvegarde date de {at}.'],
    backupOld: ['Pas de sauvegarde depuis {hours} heures.', 'Cherchez la cause dans le journal et faites une sauvegarde à la main.'],
    backupFailed: ['La dernière sauvegarde a échoué : {error}', 'Corrigez la cause et faites une sauvegarde à la main.'],
    filesInDatabase: ['Les fichiers sont dans la base de données.'],
    filesInStore: ['Les nouveaux fichiers vont dans {name} sur {host}. Le stockage répond.'],
    filesAway: [
      'Le stockage de fichiers {name} sur {host} est inutilisable\u00a0: {error}',
      'Rétablissez le stockage. D’ici là, ses fichiers ne s’ouvrent pas et les nouveaux sont refusés. Rien n’est perdu.',
    ],
    filesUnset: [
      'Des fichiers sont dans un stockage, mais FILES_TO n’est pas défini. Ils ne peuvent pas être ouverts.',
      'Indiquez dans FILES_TO et les réglages FILES_S3 le stockage qui les contient.',
    ],
    scannerOff: [
      'Les fichiers ne sont pas analysés.',
      'Facultatif\u00a0: définissez CLAMD_URL pour analyser chaque fichier avant de le conserver.',
    ],
    scannerOn: ['Chaque fichier est analysé par clamd sur {host}. Il répond.'],
    scannerAway: [
      'L’antivirus sur {host} ne répond pas ({error}). Les nouveaux fichiers sont refusés.',
      'Vérifiez CLAMD_URL et démarrez clamd.',
    ],
    keysOk: ['Aucune clé ne se termine dans les {days} jours sans remplaçante.'],
    keysEnding: [
      'Clés qui se terminent dans les {days} jours : {count}. Les programmes qui les utilisent cesseront de fonctionner.',
      'Renouvelez-les sur la page Développeurs de leur entreprise.',
    ],
    diskOk: ['{megabytes} Mo sont libres dans DATA_DIR.'],
    diskLow: ['Seuls {megabytes} Mo sont libres dans DATA_DIR.', 'Libérez de la place sur le disque ou prenez-en un plus grand.'],
    diskFull: [
      'Le disque de DATA_DIR est plein : {megabytes} Mo libres.',
      'Libérez de la place maintenant. D’ici là, les modifications sont refusées.',
    ],
    memoryOk: ['Le processus utilise {used} Mo ; {available} Mo sont disponibles.'],
    memoryLow: ['Seuls {available} Mo de mémoire sont disponibles.', 'Donnez plus de mémoire à la machine ou au conteneur.'],
    clockOk: ['Les horloges du service et de la base de données concordent.'],
    clockOff: ['Les horloges du service et de la base de données diffèrent de {seconds} secondes.', 'Synchronisez les deux avec NTP.'],
  },
};
