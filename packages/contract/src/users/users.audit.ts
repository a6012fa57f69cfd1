import type { AuditTexts } from '../core/audit.table.ts'

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
