import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'

export const scimLabels = {
  scimId: { 'en-us': 'ID at the identity provider', 'fr-fr': 'Identifiant chez le fournisseur d’identité' },
} as const satisfies Labels

export const scimErrors = {
  'scim.notOffered': {
    status: 501,
    'en-us': 'This SCIM resource isn’t supported. Use Users or Groups.',
    'fr-fr': 'Cette ressource SCIM n’est pas prise en charge. Utilisez Users ou Groups.',
  },
  'scim.notFound': { status: 404, 'en-us': 'Resource not found.', 'fr-fr': 'Ressource introuvable.' },
  'scim.invalidFilter': {
    status: 400,
    'en-us': 'This filter isn’t valid or isn’t supported: {why}',
    'fr-fr': 'Ce filtre n’est pas valide ou n’est pas pris en charge : {why}',
  },
  'scim.invalidPath': {
    status: 400,
    'en-us': 'No attribute has this path: {why}',
    'fr-fr': 'Aucun attribut n’a ce chemin : {why}',
  },
  'scim.invalidValue': {
    status: 400,
    'en-us': 'A value is missing or can’t be used: {why}',
    'fr-fr': 'Une valeur manque ou ne peut pas être utilisée : {why}',
  },
  'scim.invalidSyntax': {
    status: 400,
    'en-us': 'The request isn’t valid SCIM: {why}',
    'fr-fr': 'La requête n’est pas conforme à SCIM : {why}',
  },
  'scim.invalidCursor': {
    status: 400,
    'en-us': 'This cursor doesn’t belong to this list.',
    'fr-fr': 'Ce curseur n’appartient pas à cette liste.',
  },
  'scim.mutability': {
    status: 400,
    'en-us': 'SCIM can’t change this: {why}',
    'fr-fr': 'SCIM ne peut pas effectuer cette modification : {why}',
  },
  'scim.noTarget': {
    status: 400,
    'en-us': 'Nothing matches this path: {why}',
    'fr-fr': 'Rien ne correspond à ce chemin : {why}',
  },
  'scim.tooMany': {
    status: 400,
    'en-us': 'Too many resources. Use a narrower filter, or page by cursor without sorting.',
    'fr-fr': 'Trop de ressources. Utilisez un filtre plus précis, ou parcourez les pages par curseur, sans tri.',
  },
  'scim.tooLarge': {
    status: 413,
    'en-us': 'A bulk request can have at most {most} operations.',
    'fr-fr': 'Une requête groupée peut compter au plus {most} opérations.',
  },
  'scim.externalIdTaken': {
    status: 409,
    'en-us': 'This externalId belongs to another resource of the account.',
    'fr-fr': 'Cet externalId appartient à une autre ressource du compte.',
  },
  'scim.cycle': {
    status: 409,
    'en-us': 'These operations refer to each other by bulkId: {why}',
    'fr-fr': 'Ces opérations se réfèrent les unes aux autres par bulkId : {why}',
  },
  'scim.reference': {
    status: 409,
    'en-us': 'No operation in this request creates a resource with this bulkId: {why}',
    'fr-fr': 'Aucune opération de cette requête ne crée de ressource avec ce bulkId : {why}',
  },
  'scim.tooManyMembers': {
    status: 400,
    'en-us': 'This group has more than {most} members. Request it with excludedAttributes=members.',
    'fr-fr': 'Ce groupe a plus de {most} membres. Demandez-le avec excludedAttributes=members.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    scim: typeof scimErrors
  }
}
