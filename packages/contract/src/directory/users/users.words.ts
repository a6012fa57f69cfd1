import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// biome-ignore format: a table
export const usersLabels = {
  theme: { 'en-us': 'Colour scheme', 'fr-fr': 'Thème' },
  density: { 'en-us': 'Density', 'fr-fr': 'Densité' },
  shortcuts: { 'en-us': 'Single-key shortcuts', 'fr-fr': 'Raccourcis à une touche' },
  notices: { 'en-us': 'E-mails about me', 'fr-fr': 'E-mails me concernant' },
  newDevice: { 'en-us': 'Sign-in from a new device', 'fr-fr': 'Connexion depuis un nouvel appareil' },
  actedFor: { 'en-us': 'Someone acts for you', 'fr-fr': 'Quelqu’un agit en votre nom' },
  groupKeys: { 'en-us': 'Access groups', 'fr-fr': 'Groupes d’accès' },
  roleCode: { 'en-us': 'Role', 'fr-fr': 'Rôle' },
  referenceKey: { 'en-us': 'Reference', 'fr-fr': 'Référence' },
  only: { 'en-us': 'Only', 'fr-fr': 'Uniquement' },
  mfaState: { 'en-us': 'Second factor', 'fr-fr': 'Second facteur' },
  lockedUntil: { 'en-us': 'Locked until', 'fr-fr': 'Bloqué jusqu’au' },
  factorOff: { 'en-us': 'Second factor locked', 'fr-fr': 'Second facteur bloqué' },
  lastLoginOn: { 'en-us': 'Last sign-in', 'fr-fr': 'Dernière connexion' },
  inactiveDays: { 'en-us': 'Days since the last sign-in', 'fr-fr': 'Jours depuis la dernière connexion' },
  userKey: { 'en-us': 'Person key', 'fr-fr': 'Clé de la personne' },
  factor: { 'en-us': 'Second factor', 'fr-fr': 'Second facteur' },
  group: { 'en-us': 'Access group', 'fr-fr': 'Groupe d’accès' },
  neverSignedIn: { 'en-us': 'Never signed in', 'fr-fr': 'Jamais connecté' },
  dormant: { 'en-us': 'No sign-in for 90 days', 'fr-fr': 'Aucune connexion depuis 90 jours' },
  sso: { 'en-us': 'Single sign-on', 'fr-fr': 'Authentification unique' },
  registrationPending: { 'en-us': 'Invitation pending', 'fr-fr': 'Invitation en attente' },
  imported: { 'en-us': 'Imported', 'fr-fr': 'Importé' },
  removed: { 'en-us': 'Removed', 'fr-fr': 'Supprimé' },
  sharedViews: { 'en-us': 'Shared views', 'fr-fr': 'Vues partagées' },
  waitingChanges: { 'en-us': 'Changes to run', 'fr-fr': 'Modifications à exécuter' },
  successor: { 'en-us': 'Successor', 'fr-fr': 'Successeur' },
  afterwards: { 'en-us': 'Afterwards', 'fr-fr': 'Ensuite' },
  sendActivation: { 'en-us': 'Send the invitation now', 'fr-fr': 'Envoyer l’invitation maintenant' },
} as const satisfies Labels

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
    'en-us': 'This person has changes that haven’t run yet. Cancel or hand them over first.',
    'fr-fr': 'Cette personne a des modifications à exécuter. Annulez-les ou transmettez-les d’abord.',
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

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    users: typeof usersErrors
  }
}

// biome-ignore format: a table
export const usersAudit = {
  actions: {
    'user.created': { category: 'people', 'en-us': 'First administrator created', 'fr-fr': 'Premier administrateur créé' },
    'user.invited': { category: 'people', 'en-us': 'Person added', 'fr-fr': 'Personne ajoutée' },
    'user.provisioned': { category: 'people', 'en-us': 'Person created at first sign-in', 'fr-fr': 'Personne créée à la première connexion' },
    'user.preferencesChanged': { category: 'people', 'en-us': 'Preferences changed', 'fr-fr': 'Préférences modifiées' },
    'user.profileChanged': { category: 'people', 'en-us': 'Profile changed', 'fr-fr': 'Profil modifié' },
    'user.exported': { category: 'people', 'en-us': 'List of people exported', 'fr-fr': 'Liste de personnes exportée' },
    'user.updated': { category: 'people', 'en-us': 'Person changed', 'fr-fr': 'Personne modifiée' },
    'user.roleChanged': { category: 'people', 'en-us': 'Role changed', 'fr-fr': 'Rôle modifié' },
    'user.unlocked': { category: 'people', 'en-us': 'Person unlocked', 'fr-fr': 'Personne débloquée' },
    'user.activationSent': { category: 'people', 'en-us': 'Invitation sent again', 'fr-fr': 'Invitation renvoyée' },
    'user.welcomeSent': { category: 'people', 'en-us': 'Welcome e-mail sent', 'fr-fr': 'E-mail de bienvenue envoyé' },
    'user.sessionEnded': { category: 'people', 'en-us': 'Session of a person ended', 'fr-fr': 'Session d’une personne terminée' },
    'user.sessionsEnded': { category: 'people', 'en-us': 'Sessions of a person ended', 'fr-fr': 'Sessions d’une personne terminées' },
    'user.disabled': { category: 'people', 'en-us': 'Person disabled', 'fr-fr': 'Personne désactivée',
      many: { 'en-us': '{count} people disabled', 'fr-fr': '{count} personnes désactivées' } },
    'user.enabled': { category: 'people', 'en-us': 'Person enabled', 'fr-fr': 'Personne réactivée',
      many: { 'en-us': '{count} people enabled', 'fr-fr': '{count} personnes réactivées' } },
    'user.removed': { category: 'people', 'en-us': 'Person removed', 'fr-fr': 'Personne supprimée',
      many: { 'en-us': '{count} people removed', 'fr-fr': '{count} personnes supprimées' } },
    'user.redacted': { category: 'people', 'en-us': 'Name and address of a removed person deleted', 'fr-fr': 'Nom et adresse d’une personne supprimée effacés' },
    'user.transferred': { category: 'people', 'en-us': 'Person transferred', 'fr-fr': 'Personne transférée',
      many: { 'en-us': '{count} people transferred', 'fr-fr': '{count} personnes transférées' } },
    'user.handedOver': { category: 'people', 'en-us': 'Work handed over', 'fr-fr': 'Responsabilités transmises' },
    'user.restored': { category: 'people', 'en-us': 'Person restored', 'fr-fr': 'Personne rétablie',
      many: { 'en-us': '{count} people restored', 'fr-fr': '{count} personnes rétablies' } },
  },
} as const satisfies AuditTexts
