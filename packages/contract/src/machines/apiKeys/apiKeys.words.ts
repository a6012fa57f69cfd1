import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const apiKeysLabels = {
  addresses: { 'en-us': 'Permitted addresses', 'fr-fr': 'Adresses autorisées' },
  turnedOn: { 'en-us': 'Turned on', 'fr-fr': 'Activée' },
  scopes: { 'en-us': 'Modules', 'fr-fr': 'Modules' },
  expiresOn: { 'en-us': 'Valid until', 'fr-fr': 'Valable jusqu’au' },
  overlapHours: { 'en-us': 'Previous secret expires', 'fr-fr': 'Expiration du secret précédent' },
  partner: { 'en-us': 'Partner', 'fr-fr': 'Partenaire' },
} as const satisfies Labels

export const apiKeysErrors = {
  'key.forPeople': {
    status: 403,
    'en-us': 'This call requires a signed-in user. API keys can’t use it.',
    'fr-fr': 'Cet appel est réservé aux utilisateurs connectés. Une clé API ne peut pas l’effectuer.',
  },
  'key.expired': {
    status: 401,
    'en-us': 'This API key has expired. Rotate it or create a new one.',
    'fr-fr': 'Cette clé API a expiré. Renouvelez-la ou créez-en une autre.',
  },
  'key.revoked': {
    status: 401,
    'en-us': 'This API key was revoked. Create a new one.',
    'fr-fr': 'Cette clé API a été révoquée. Créez-en une autre.',
  },
  'key.off': {
    status: 401,
    'en-us': 'This API key is turned off. An administrator of its account can turn it on.',
    'fr-fr': 'Cette clé API est désactivée. Un administrateur de son compte peut la réactiver.',
  },
  'key.maker': {
    status: 401,
    'en-us': 'The person responsible for this API key no longer has access. Another administrator can rotate it.',
    'fr-fr': 'La personne responsable de cette clé API n’a plus d’accès. Un autre administrateur peut la renouveler.',
  },
  'key.apiOff': {
    status: 403,
    'en-us': 'API access is turned off for this account. Turn it on in its settings, under API & integration.',
    'fr-fr':
      'L’accès API est désactivé pour ce compte. Activez-le dans ses paramètres, sous «\u00a0API et intégration\u00a0».',
  },
  'key.sandbox': {
    status: 403,
    'en-us': 'This API key is for the sandbox. It can only create and change customers whose environment is Sandbox.',
    'fr-fr':
      'Cette clé API est réservée au bac à sable. Elle ne peut créer et modifier que des clients dont l’environnement est Bac à sable.',
  },
  'key.address': {
    status: 403,
    'en-us': 'This API key can’t be used from {address}.',
    'fr-fr': 'Cette clé API ne peut pas être utilisée depuis {address}.',
  },
  'key.inAddress': {
    status: 400,
    'en-us': 'Send the API key in the Authorization header, never in the address. Rotate it: addresses end up in logs.',
    'fr-fr':
      'Envoyez la clé API dans l’en-tête Authorization, jamais dans l’adresse. Renouvelez-la\u00a0: les adresses sont consignées dans des journaux.',
  },
  'key.notFound': { status: 404, 'en-us': 'API key not found.', 'fr-fr': 'Clé API introuvable.' },
  'key.ended': {
    status: 409,
    'en-us': 'This API key was revoked, so it can’t be changed. Create a new one.',
    'fr-fr': 'Cette clé API a été révoquée et ne peut plus être modifiée. Créez-en une autre.',
  },
  'key.nameTaken': {
    status: 409,
    'en-us': 'Another API key of this account has this name.',
    'fr-fr': 'Une autre clé API de ce compte porte ce nom.',
  },
  'key.tooMany': {
    status: 409,
    'en-us': 'This account can have at most {most} API keys. Revoke one first.',
    'fr-fr': 'Ce compte peut avoir au plus {most} clés API. Révoquez-en une d’abord.',
  },
  'key.beyond': {
    status: 403,
    'en-us': 'You can’t give a key more access than you have: {access}.',
    'fr-fr': 'Vous ne pouvez pas donner à une clé plus d’accès que vous n’en avez\u00a0: {access}.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    apiKeys: typeof apiKeysErrors
  }
}

// oxfmt-ignore
export const apiKeysAudit = {
  actions: {
    'apikey.created': { category: 'delivery', 'en-us': 'API key created', 'fr-fr': 'Clé API créée' },
    'apikey.changed': { category: 'delivery', 'en-us': 'API key changed', 'fr-fr': 'Clé API modifiée' },
    'apikey.rotated': { category: 'delivery', 'en-us': 'API key rotated', 'fr-fr': 'Clé API renouvelée' },
    'apikey.revoked': { category: 'delivery', 'en-us': 'API key revoked', 'fr-fr': 'Clé API révoquée' },
  },
} as const satisfies AuditTexts
