import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const usersLabels = {
  theme: { 'en-us': 'Colour scheme', 'fr-fr': 'Thème' },
  density: { 'en-us': 'Density', 'fr-fr': 'Densité' },
  setupSteps: { 'en-us': 'Steps to set up the portal', 'fr-fr': 'Étapes de mise en place du portail' },
  shortcuts: { 'en-us': 'Single-key shortcuts', 'fr-fr': 'Raccourcis à une touche' },
  notices: { 'en-us': 'E-mails about me', 'fr-fr': 'E-mails me concernant' },
  newDevice: { 'en-us': 'Sign-in from a new device', 'fr-fr': 'Connexion depuis un nouvel appareil' },
  actedFor: { 'en-us': 'Someone signs in as you', 'fr-fr': 'Quelqu’un se connecte en votre nom' },
  groupKeys: { 'en-us': 'Access groups', 'fr-fr': 'Groupes d’accès' },
  roleCode: { 'en-us': 'Role', 'fr-fr': 'Rôle' },
  referenceKey: { 'en-us': 'Reference', 'fr-fr': 'Référence' },
  only: { 'en-us': 'Only', 'fr-fr': 'Uniquement' },
  mfaState: { 'en-us': 'Second factor', 'fr-fr': 'Second facteur' },
  lockedUntil: { 'en-us': 'Locked until', 'fr-fr': 'Bloqué jusqu’au' },
  factorOff: { 'en-us': 'Second factor locked', 'fr-fr': 'Second facteur bloqué' },
  lastLoginOn: { 'en-us': 'Last sign-in', 'fr-fr': 'Dernière connexion' },
  inactiveDays: { 'en-us': 'Days since the last sign-in', 'fr-fr': 'Jours depuis la dernière connexion' },
  userKey: { 'en-us': 'User key', 'fr-fr': 'Clé de l’utilisateur' },
  factor: { 'en-us': 'Second factor', 'fr-fr': 'Second facteur' },
  group: { 'en-us': 'Access group', 'fr-fr': 'Groupe d’accès' },
  neverSignedIn: { 'en-us': 'Never signed in', 'fr-fr': 'Jamais connecté' },
  dormant: { 'en-us': 'No sign-in for 90 days', 'fr-fr': 'Aucune connexion depuis 90 jours' },
  sso: { 'en-us': 'Single sign-on', 'fr-fr': 'Authentification unique' },
  registrationPending: { 'en-us': 'Invitation pending', 'fr-fr': 'Invitation en attente' },
  unanswered: { 'en-us': 'Invitation unanswered for 7 days', 'fr-fr': 'Invitation sans réponse depuis 7 jours' },
  imported: { 'en-us': 'Imported', 'fr-fr': 'Importé' },
  removed: { 'en-us': 'Removed', 'fr-fr': 'Supprimé' },
  sharedViews: { 'en-us': 'Shared views', 'fr-fr': 'Vues partagées' },
  waitingChanges: { 'en-us': 'Bulk changes to run', 'fr-fr': 'Modifications groupées à exécuter' },
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
    'en-us': 'Too many attempts with addresses that are already in use. Try again in {seconds}.',
    'fr-fr': 'Trop d’adresses déjà utilisées ont été vérifiées. Réessayez dans {seconds}.',
  },
  'user.notFound': { status: 404, 'en-us': 'User not found.', 'fr-fr': 'Utilisateur introuvable.' },
  'user.notInvited': {
    status: 409,
    'en-us': 'This user has no open invitation.',
    'fr-fr': 'Cet utilisateur n’a pas d’invitation en cours.',
  },
  'user.self': {
    status: 409,
    'en-us': 'You can’t do this to yourself.',
    'fr-fr': 'Vous ne pouvez pas faire cela pour vous-même.',
  },
  'user.aboveYou': {
    status: 403,
    'en-us': 'This user has a higher level than you.',
    'fr-fr': 'Cet utilisateur a un niveau supérieur au vôtre.',
  },
  'user.notActive': { status: 409, 'en-us': 'This user isn’t active.', 'fr-fr': 'Cet utilisateur n’est pas actif.' },
  'user.invalidOperation': { status: 400, 'en-us': 'Invalid operation', 'fr-fr': 'Opération non valide' },
  'user.lastAdministrator': {
    status: 409,
    'en-us': 'This is the last administrator of the company. Add another one first.',
    'fr-fr': 'C’est le dernier administrateur de la société. Ajoutez-en d’abord un autre.',
  },
  'user.notRemoved': {
    status: 409,
    'en-us': 'This user hasn’t been removed.',
    'fr-fr': 'Cet utilisateur n’a pas été supprimé.',
  },
  'user.removedTooLong': {
    status: 409,
    'en-us': 'This user was removed more than 30 days ago and can’t be restored.',
    'fr-fr': 'Cet utilisateur a été supprimé il y a plus de 30 jours et ne peut plus être restauré.',
  },
  'user.roleNotHere': {
    status: 409,
    'en-us': 'This user can’t be given that role.',
    'fr-fr': 'Ce rôle ne peut pas être donné à cet utilisateur.',
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
    'en-us': 'E-mails to this user are turned off in the account details.',
    'fr-fr': 'Les e-mails à cet utilisateur sont désactivés dans les détails du compte.',
  },
  'user.otherTier': {
    status: 409,
    'en-us': 'Users can only be transferred between accounts of the same level.',
    'fr-fr': 'Un utilisateur ne peut être transféré qu’entre comptes de même niveau.',
  },
  'user.domainOfOther': {
    status: 409,
    'en-us': 'The domain of this address belongs to a company that the account isn’t part of.',
    'fr-fr': 'Le domaine de cette adresse appartient à une société dont le compte ne fait pas partie.',
  },
  'user.hasPolicies': {
    status: 409,
    'en-us': 'This user has their own feature policies. Remove them first.',
    'fr-fr': 'Des règles de fonctionnalité visent cet utilisateur. Supprimez-les d’abord.',
  },
  'user.hasWaiting': {
    status: 409,
    'en-us': 'This user has bulk changes that haven’t run yet. Cancel or hand them over first.',
    'fr-fr': 'Cet utilisateur a des modifications groupées à exécuter. Annulez-les ou transmettez-les d’abord.',
  },
  'user.managesAccounts': {
    status: 409,
    'en-us': 'This user manages accounts. Hand them over first.',
    'fr-fr': 'Cet utilisateur est gestionnaire de comptes. Transmettez-les d’abord.',
  },
  'user.notSuccessor': {
    status: 409,
    'en-us': 'Only another active administrator of the same company can take over.',
    'fr-fr': 'Seul un autre administrateur actif de la même société peut être successeur.',
  },
  'user.statusNotAllowed': {
    status: 409,
    'en-us': 'A user who is {from} can’t become {to}.',
    'fr-fr': 'Un utilisateur au statut « {from} » ne peut pas passer à « {to} ».',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    users: typeof usersErrors
  }
}

// oxfmt-ignore
export const usersAudit = {
  actions: {
    'user.created': { category: 'people', 'en-us': 'First administrator created', 'fr-fr': 'Premier administrateur créé' },
    'user.invited': { category: 'people', 'en-us': 'User added', 'fr-fr': 'Utilisateur ajouté' },
    'user.provisioned': { category: 'people', 'en-us': 'User created at first sign-in', 'fr-fr': 'Utilisateur créé à la première connexion' },
    'user.preferencesChanged': { category: 'people', 'en-us': 'Preferences changed', 'fr-fr': 'Préférences modifiées' },
    'user.profileChanged': { category: 'people', 'en-us': 'Profile changed', 'fr-fr': 'Profil modifié' },
    'user.exported': { category: 'people', 'en-us': 'List of users exported', 'fr-fr': 'Liste d’utilisateurs exportée' },
    'user.updated': { category: 'people', 'en-us': 'User changed', 'fr-fr': 'Utilisateur modifié' },
    'user.roleChanged': { category: 'people', 'en-us': 'Role changed', 'fr-fr': 'Rôle modifié' },
    'user.unlocked': { category: 'people', 'en-us': 'User unlocked', 'fr-fr': 'Utilisateur débloqué' },
    'user.activationSent': { category: 'people', 'en-us': 'Invitation resent', 'fr-fr': 'Invitation renvoyée' },
    'user.welcomeSent': { category: 'people', 'en-us': 'Welcome e-mail sent', 'fr-fr': 'E-mail de bienvenue envoyé' },
    'user.sessionEnded': { category: 'people', 'en-us': 'Session of a user ended', 'fr-fr': 'Session d’un utilisateur terminée' },
    'user.sessionsEnded': { category: 'people', 'en-us': 'Sessions of a user ended', 'fr-fr': 'Sessions d’un utilisateur terminées' },
    'user.disabled': { category: 'people', 'en-us': 'User disabled', 'fr-fr': 'Utilisateur désactivé',
      many: { 'en-us': '{count} users disabled', 'fr-fr': '{count} utilisateurs désactivés' } },
    'user.enabled': { category: 'people', 'en-us': 'User enabled', 'fr-fr': 'Utilisateur réactivé',
      many: { 'en-us': '{count} users enabled', 'fr-fr': '{count} utilisateurs réactivés' } },
    'user.removed': { category: 'people', 'en-us': 'User removed', 'fr-fr': 'Utilisateur supprimé',
      many: { 'en-us': '{count} users removed', 'fr-fr': '{count} utilisateurs supprimés' } },
    'user.redacted': { category: 'people', 'en-us': 'Name and address of a removed user deleted', 'fr-fr': 'Nom et adresse d’un utilisateur supprimé effacés' },
    'user.transferred': { category: 'people', 'en-us': 'User transferred', 'fr-fr': 'Utilisateur transféré',
      many: { 'en-us': '{count} users transferred', 'fr-fr': '{count} utilisateurs transférés' } },
    'user.handedOver': { category: 'people', 'en-us': 'Work handed over', 'fr-fr': 'Responsabilités transmises' },
    'user.restored': { category: 'people', 'en-us': 'User restored', 'fr-fr': 'Utilisateur restauré',
      many: { 'en-us': '{count} users restored', 'fr-fr': '{count} utilisateurs restaurés' } },
  },
} as const satisfies AuditTexts
