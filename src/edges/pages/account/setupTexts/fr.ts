/** Pages of the first start in French. */
import type { SetupTexts } from './texts.ts';

export const fr: SetupTexts = {
  title: 'Mettre en route votre entreprise',
  intro:
    'Cette page crée l’entreprise et son propriétaire. Vous pourrez tout modifier ensuite, et la devise jusqu’au premier montant enregistré.',
  businessLegend: 'Entreprise',
  name: 'Nom de l’entreprise',
  country: 'Pays',
  currency: 'Devise',
  currencyHint: 'Elle ne change plus après l’enregistrement du premier montant.',
  timezone: 'Fuseau horaire',
  language: 'Langue des e-mails et des pages',
  addressLegend: 'Adresse de la base',
  addressHint: 'Les techniciens partent d’ici. Facultatif : vous pourrez l’ajouter plus tard.',
  line: 'Numéro et rue',
  postalCode: 'Code postal',
  city: 'Ville',
  state: 'État ou région',
  ownerLegend: 'Propriétaire',
  ownerName: 'Votre nom',
  email: 'Votre adresse e-mail',
  password: 'Mot de passe',
  button: 'Créer l’entreprise',
  problems: 'Veuillez corriger les champs signalés.',
  problemName: 'Saisissez un nom de 200 caractères au plus.',
  problemOwnerName: 'Saisissez votre nom, 200 caractères au plus.',
  problemEmail: 'Saisissez une adresse e-mail comme nom@example.com.',
  problemChoice: 'Choisissez une valeur dans la liste.',
  gone: 'Ce lien de mise en route ne fonctionne pas',
  goneText:
    'Il a expiré ou l’entreprise existe déjà. S’il n’y a pas encore d’entreprise, demandez un nouveau lien sur le serveur avec : {command}',
  signIn: 'Connexion',
  done: '{business} : tout est prêt',
  keyLegend: 'Votre première clé d’API',
  keyText:
    'Les programmes et les agents l’utilisent pour accéder à vos données réelles. Elle est valable {days} jours. Elle n’est affichée que maintenant : conservez-la en lieu sûr. Vous pouvez créer et révoquer des clés sous « Développeurs ».',
  copy: 'Copier la clé',
  copied: 'Copiée',
  goOn: 'Continuer la mise en route',
  awaited:
    'Ce service n’a pas encore d’entreprise. Ouvrez le lien de mise en route affiché à son démarrage, ou demandez-en un nouveau sur le serveur avec : {command}',
};
