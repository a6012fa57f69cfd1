import type { Labels } from './labels.ts'
import type { Errors } from './errors.table.ts'

// Fields that several features have.

// oxfmt-ignore
export const coreLabels = {
  name: { 'en-us': 'Name', 'fr-fr': 'Nom' },
  description: { 'en-us': 'Description', 'fr-fr': 'Description' },
  message: { 'en-us': 'Message', 'fr-fr': 'Message' },
  reason: { 'en-us': 'Reason', 'fr-fr': 'Motif' },
  note: { 'en-us': 'Note', 'fr-fr': 'Note' },
  status: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  kind: { 'en-us': 'Type', 'fr-fr': 'Type' },
  email: { 'en-us': 'E-mail', 'fr-fr': 'E-mail' },
  company: { 'en-us': 'Company', 'fr-fr': 'Société' },
  account: { 'en-us': 'Account', 'fr-fr': 'Compte' },
  user: { 'en-us': 'User', 'fr-fr': 'Utilisateur' },
  code: { 'en-us': 'Code', 'fr-fr': 'Code' },
  value: { 'en-us': 'Value', 'fr-fr': 'Valeur' },
  locked: { 'en-us': 'Locked', 'fr-fr': 'Verrouillé' },
  lock: { 'en-us': 'Lock', 'fr-fr': 'Verrou' },
  from: { 'en-us': 'From', 'fr-fr': 'Du' },
  to: { 'en-us': 'To', 'fr-fr': 'Au' },
  below: { 'en-us': 'All accounts below', 'fr-fr': 'Tous les sous-comptes' },
  filter: { 'en-us': 'Filter', 'fr-fr': 'Filtre' },
  searchText: { 'en-us': 'Search', 'fr-fr': 'Recherche' },
  sort: { 'en-us': 'Sort order', 'fr-fr': 'Tri' },
  columns: { 'en-us': 'Columns', 'fr-fr': 'Colonnes' },
  pageNumber: { 'en-us': 'Page', 'fr-fr': 'Page' },
  pageSize: { 'en-us': 'Rows per page', 'fr-fr': 'Lignes par page' },
  add: { 'en-us': 'To add', 'fr-fr': 'À ajouter' },
  remove: { 'en-us': 'To remove', 'fr-fr': 'À retirer' },
  shared: { 'en-us': 'Shared', 'fr-fr': 'Partagé' },
  archived: { 'en-us': 'Archived', 'fr-fr': 'Archivé' },
} as const satisfies Labels

export const coreErrors = {
  'request.malformed': {
    status: 400,
    'en-us': 'The request couldn’t be read: it isn’t valid JSON.',
    'fr-fr': 'La requête est illisible : ce n’est pas du JSON valide.',
  },
  'request.invalid': {
    status: 400,
    'en-us': 'Some fields aren’t valid. Correct them and try again.',
    'fr-fr': 'Certains champs ne sont pas valides. Corrigez-les et réessayez.',
  },
  'request.characters': {
    status: 400,
    'en-us': 'The text contains characters that can’t be stored.',
    'fr-fr': 'Le texte contient des caractères qui ne peuvent pas être enregistrés.',
  },
  'request.tooLarge': {
    status: 413,
    'en-us': 'The request is too large.',
    'fr-fr': 'La requête est trop volumineuse.',
  },
  'request.mediaType': {
    status: 415,
    'en-us': 'Send the request as application/json.',
    'fr-fr': 'Envoyez la requête en application/json.',
  },
  'request.stale': {
    status: 412,
    'en-us': 'Someone changed this in the meantime. Compare both versions and save again.',
    'fr-fr':
      'Une autre personne a enregistré des modifications entre-temps. Comparez les deux versions et enregistrez à nouveau.',
  },
  'request.ifMatchRequired': {
    status: 428,
    'en-us': 'Send the version that you edited in the If-Match header.',
    'fr-fr': 'Indiquez la version modifiée dans l’en-tête If-Match.',
  },
  'request.idempotencyKeyRequired': {
    status: 428,
    'en-us': 'Send an Idempotency-Key header with a new UUID.',
    'fr-fr': 'Envoyez un en-tête Idempotency-Key avec un nouvel UUID.',
  },
  'request.idempotencyKeyReused': {
    status: 422,
    'en-us': 'This Idempotency-Key was used for a different request.',
    'fr-fr': 'Cette Idempotency-Key a déjà servi à une autre requête.',
  },
  'request.tooMany': {
    status: 429,
    'en-us': 'Too many requests. Wait {seconds} and try again.',
    'fr-fr': 'Trop de requêtes. Attendez {seconds} et réessayez.',
  },
  'request.crossSite': {
    status: 403,
    'en-us': 'The request didn’t come from the portal. Reload the page and try again.',
    'fr-fr': 'La requête ne vient pas du portail. Rechargez la page et réessayez.',
  },
  'route.notFound': {
    status: 404,
    'en-us': 'We can’t find this address.',
    'fr-fr': 'Cette adresse est introuvable.',
  },
  'route.methodNotAllowed': {
    status: 405,
    'en-us': 'Unsupported HTTP method',
    'fr-fr': 'Méthode HTTP non prise en charge',
  },
  'server.unavailable': {
    status: 503,
    'en-us': 'The service is busy. Try again in a moment.',
    'fr-fr': 'Le service est très sollicité. Réessayez dans un instant.',
  },
  'server.error': {
    status: 500,
    'en-us': 'Server error occurred',
    'fr-fr': 'Une erreur s’est produite sur le serveur',
  },
} satisfies Errors

declare module './errors.table.ts' {
  interface ErrorTables {
    core: typeof coreErrors
  }
}
