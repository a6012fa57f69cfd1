import type { Errors } from '../core/errors.table.ts'

export const usersErrors = {
  'user.emailTaken': {
    status: 409,
    'en-us': 'This e-mail address is already in use.',
    'fr-fr': 'Cette adresse e-mail est déjà utilisée.',
  },
  'user.tooManyTold': {
    status: 429,
    'en-us': 'Too many addresses that are already in use were checked. Try again in {seconds}.',
    'fr-fr': 'Trop d’adresses déjà utilisées ont été vérifiées. Réessayez dans {seconds}.',
  },
  'user.notFound': { status: 404, 'en-us': 'Person not found.', 'fr-fr': 'Personne introuvable.' },
  'user.notInvited': {
    status: 409,
    'en-us': 'This person has no open invitation.',
    'fr-fr': 'Cette personne n’a pas d’invitation en cours.',
  },
  'user.self': {
    status: 409,
    'en-us': 'You can’t do this to yourself.',
    'fr-fr': 'Vous ne pouvez pas faire cela pour vous-même.',
  },
  'user.aboveYou': {
    status: 403,
    'en-us': 'This person has a higher level than you.',
    'fr-fr': 'Cette personne a un niveau supérieur au vôtre.',
  },
  'user.notActive': { status: 409, 'en-us': 'This person isn’t active.', 'fr-fr': 'Cette personne n’est pas active.' },
  'user.invalidOperation': { status: 400, 'en-us': 'Invalid operation', 'fr-fr': 'Opération non valide' },
  'user.lastAdministrator': {
    status: 409,
    'en-us': 'This is the last administrator of the company. Add another one first.',
    'fr-fr': 'C’est le dernier administrateur de la société. Ajoutez-en d’abord un autre.',
  },
  'user.notRemoved': {
    status: 409,
    'en-us': 'This person wasn’t removed.',
    'fr-fr': 'Cette personne n’a pas été supprimée.',
  },
  'user.removedTooLong': {
    status: 409,
    'en-us': 'This person was removed more than 30 days ago.',
    'fr-fr': 'Cette personne a été supprimée il y a plus de 30 jours.',
  },
  'user.roleNotHere': {
    status: 409,
    'en-us': 'This person can’t be given that role.',
    'fr-fr': 'Ce rôle ne peut pas être donné à cette personne.',
  },
  'user.kindNotHere': {
    status: 409,
    'en-us': 'Only customers have end users.',
    'fr-fr': 'Seuls les clients ont des utilisateurs finaux.',
  },
  'user.endUserHasNone': {
    status: 409,
    'en-us': 'End users have no role and no access groups.',
    'fr-fr': 'Les utilisateurs finaux n’ont ni rôle ni groupe d’accès.',
  },
  'user.mailsOff': {
    status: 409,
    'en-us': 'E-mails to this person are turned off in the settings of the company.',
    'fr-fr': 'Les e-mails à cette personne sont désactivés dans les paramètres de la société.',
  },
  'user.otherTier': {
    status: 409,
    'en-us': 'People can only be transferred between accounts of the same type.',
    'fr-fr': 'Une personne ne peut être transférée qu’entre comptes de même type.',
  },
  'user.domainOfOther': {
    status: 409,
    'en-us': 'The domain of this address belongs to a company that the account isn’t part of.',
    'fr-fr': 'Le domaine de cette adresse appartient à une société dont le compte ne fait pas partie.',
  },
  'user.hasPolicies': {
    status: 409,
    'en-us': 'This person has feature policies of their own. Remove them first.',
    'fr-fr': 'Des règles de fonctionnalité visent cette personne. Supprimez-les d’abord.',
  },
  'user.hasWaiting': {
    status: 409,
    'en-us': 'Changes prepared by this person are still to run. Cancel or hand them over first.',
    'fr-fr':
      'Des modifications préparées par cette personne restent à exécuter. Annulez-les ou transmettez-les d’abord.',
  },
  'user.managesAccounts': {
    status: 409,
    'en-us': 'This person manages accounts. Hand them over first.',
    'fr-fr': 'Cette personne est gestionnaire de comptes. Transmettez-les d’abord.',
  },
  'user.notSuccessor': {
    status: 409,
    'en-us': 'Only another active administrator of the same company can take over.',
    'fr-fr': 'Seul un autre administrateur actif de la même société peut prendre la suite.',
  },
  'user.statusNotAllowed': {
    status: 409,
    'en-us': 'A person who is {from} can’t become {to}.',
    'fr-fr': 'Une personne au statut « {from} » ne peut pas passer à « {to} ».',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    users: typeof usersErrors
  }
}
