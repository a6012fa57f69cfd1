import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const accessGroupsLabels = {
  accountScope: { 'en-us': 'Accounts', 'fr-fr': 'Comptes' },
  accounts: { 'en-us': 'Selected accounts', 'fr-fr': 'Comptes sélectionnés' },
  exclude: { 'en-us': 'Excluded accounts', 'fr-fr': 'Comptes exclus' },
  entries: { 'en-us': 'Permissions', 'fr-fr': 'Droits' },
  module: { 'en-us': 'Module', 'fr-fr': 'Module' },
  permission: { 'en-us': 'Permission', 'fr-fr': 'Droit' },
  copyOf: { 'en-us': 'Start from a copy of', 'fr-fr': 'Partir d’une copie de' },
  memberCount: { 'en-us': 'Members', 'fr-fr': 'Membres' },
  addedOn: { 'en-us': 'In the group since', 'fr-fr': 'Dans le groupe depuis' },
  groups: { 'en-us': 'Access groups', 'fr-fr': 'Groupes d’accès' },
} as const satisfies Labels

export const accessGroupsErrors = {
  'group.notFound': { status: 404, 'en-us': 'Group not found.', 'fr-fr': 'Groupe introuvable.' },
  'group.nameTaken': {
    status: 409,
    'en-us': 'Another group of the company has this name.',
    'fr-fr': 'Un autre groupe de la société porte ce nom.',
  },
  'group.lastAdministrator': {
    status: 409,
    'en-us': 'At least one user must keep the permission “Access groups” (change). Give it to someone else first.',
    'fr-fr':
      'Au moins un utilisateur doit garder le droit «\u00a0Groupes d’accès\u00a0» (modification). Donnez-le d’abord à quelqu’un d’autre.',
  },
  'group.widensAccess': {
    status: 409,
    'en-us':
      'Members in no other group ({count}) would have full access: every module and every account below. Enter their number to confirm.',
    'fr-fr':
      'Les membres sans autre groupe ({count}) auraient un accès complet : tous les modules et tous les sous-comptes. Saisissez leur nombre pour confirmer.',
  },
  'group.fullAccess': {
    status: 409,
    'en-us': '“Full access” applies to everyone who isn’t in another group, so it can’t be archived.',
    'fr-fr': '« Accès complet » s’applique aux personnes sans autre groupe : il ne peut pas être archivé.',
  },
  'group.ownAccess': {
    status: 409,
    'en-us': 'You would lose your own access. Ask another administrator to do this.',
    'fr-fr': 'Vous perdriez votre propre accès. Demandez à un autre administrateur de le faire.',
  },
  'group.beyondYou': {
    status: 403,
    'en-us': 'You can’t give access you don’t have yourself: {module}.',
    'fr-fr': 'Vous ne pouvez pas donner un accès que vous n’avez pas vous-même : {module}.',
  },
  'group.holdsMore': {
    status: 403,
    'en-us': 'This user has access that you don’t have: {module}. Ask an administrator who has it.',
    'fr-fr': 'Cet utilisateur a un accès que vous n’avez pas : {module}. Demandez à un administrateur qui l’a.',
  },
  'group.tooMany': {
    status: 409,
    'en-us': 'A company can have at most {most} groups, including archived ones. Change an existing one.',
    'fr-fr': 'Une société peut avoir au plus {most} groupes, archivés compris. Modifiez-en un qui existe déjà.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    accessGroups: typeof accessGroupsErrors
  }
}

// oxfmt-ignore
export const accessGroupsAudit = {
  actions: {
    'group.created': { category: 'rights', 'en-us': 'Access group created', 'fr-fr': 'Groupe d’accès créé' },
    'group.updated': { category: 'rights', 'en-us': 'Access group changed', 'fr-fr': 'Groupe d’accès modifié' },
    'group.exported': { category: 'rights', 'en-us': 'Access groups exported', 'fr-fr': 'Groupes d’accès exportés' },
    'group.archived': { category: 'rights', 'en-us': 'Access group archived', 'fr-fr': 'Groupe d’accès archivé' },
    'group.membersChanged': { category: 'rights', 'en-us': 'Members of an access group changed', 'fr-fr': 'Membres d’un groupe d’accès modifiés' },
    'group.matrixChanged': { category: 'rights', 'en-us': 'Permissions of access groups changed', 'fr-fr': 'Droits de groupes d’accès modifiés' },
  },
  fields: {
    members: { 'en-us': 'Members', 'fr-fr': 'Membres' },
    matrix: { 'en-us': 'Permissions', 'fr-fr': 'Droits' },
  },
} as const satisfies AuditTexts
