import type { Errors } from '../core/errors.table.ts'

export const accessGroupsErrors = {
  'group.notFound': { status: 404, 'en-us': 'Group not found.', 'fr-fr': 'Groupe introuvable.' },
  'group.nameTaken': {
    status: 409,
    'en-us': 'Another group of the company has this name.',
    'fr-fr': 'Un autre groupe de la société porte ce nom.',
  },
  'group.lastAdministrator': {
    status: 409,
    'en-us': 'At least one person must keep the right to manage access. Give it to someone else first.',
    'fr-fr': 'Au moins une personne doit garder le droit de gérer les accès. Donnez-le d’abord à quelqu’un d’autre.',
  },
  'group.widensAccess': {
    status: 409,
    'en-us':
      'Members in no other group ({count}) would have full access: every module and every account below. Enter their number to confirm.',
    'fr-fr':
      'Les membres sans autre groupe ({count}) auraient un accès complet : tous les modules et tous les comptes inférieurs. Saisissez leur nombre pour confirmer.',
  },
  'group.fullAccess': {
    status: 409,
    'en-us': '“Full access” applies to everyone in no other group, so it can’t be archived.',
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
    'en-us': 'This person has access that you don’t have: {module}. Ask an administrator who has it.',
    'fr-fr': 'Cette personne a un accès que vous n’avez pas : {module}. Demandez à un administrateur qui l’a.',
  },
  'group.tooMany': {
    status: 409,
    'en-us': 'A company can have at most {most} groups, including archived ones. Change an existing one.',
    'fr-fr': 'Une société peut avoir au plus {most} groupes, archivés compris. Modifiez-en un qui existe déjà.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    accessGroups: typeof accessGroupsErrors
  }
}
