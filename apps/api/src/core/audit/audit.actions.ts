import type { Language } from '@portal/contract/core/language'

// The catalogue of actions (`product.md` 7.1): what an entry says happened, in both languages; no other can be recorded. One that
// was in use is never taken out, because stored entries carry it. The commercial ones and those of delivery are for later parts.

export const categories = [
  'account',
  'people',
  'signIn',
  'rights',
  'settings',
  'commercial',
  'delivery',
  'audit',
] as const
export type Category = (typeof categories)[number]
type Row = readonly [Category, en: string, fr: string]

// biome-ignore format: a table
export const actions = {
  'account.created': ['account', 'Account created', 'Compte créé'],
  'account.updated': ['account', 'Account details changed', 'Détails du compte modifiés'],
  'account.exported': ['account', 'Account list exported', 'Liste de comptes exportée'],
  'account.moved': ['account', 'Account moved', 'Compte déplacé'],
  'account.purged': ['account', 'Account purged', 'Compte purgé'],
  'account.status.changed': ['account', 'Status changed', 'Statut modifié'],
  'account.status.scheduled': ['account', 'Change of status planned', 'Changement de statut planifié'],
  'account.status.cancelled': ['account', 'Planned change of status taken back', 'Changement de statut planifié annulé'],
  'account.status.planFailed': ['account', 'Planned change of status failed', 'Échec du changement de statut planifié'],
  'account.statusWarning': ['account', 'Warned of how the account stands', 'Avertissement sur l’état du compte'],
  'account.noteAdded': ['account', 'Internal note written', 'Note interne rédigée'],
  'account.noteRemoved': ['account', 'Internal note removed', 'Note interne supprimée'],
  'account.contactsChanged': ['account', 'Contacts changed', 'Contacts modifiés'],
  'account.notified': ['account', 'Message sent to the account', 'Message envoyé au compte'],
  'registration.requested': ['account', 'Access requested', 'Accès demandé'],
  'registration.approved': ['account', 'Request for access approved', 'Demande d’accès approuvée'],
  'registration.declined': ['account', 'Request for access declined', 'Demande d’accès refusée'],
  'change.prepared': ['account', 'Change set prepared', 'Ensemble de modifications préparé'],
  'change.run': ['account', 'Change set started', 'Ensemble de modifications lancé'],
  'change.scheduled': ['account', 'Change set scheduled', 'Ensemble de modifications planifié'],
  'change.sentForApproval': ['account', 'Change set sent for approval', 'Ensemble de modifications soumis à approbation'],
  'change.approved': ['account', 'Change set approved', 'Ensemble de modifications approuvé'],
  'change.rejected': ['account', 'Change set rejected', 'Ensemble de modifications rejeté'],
  'change.cancelled': ['account', 'Change set cancelled', 'Ensemble de modifications annulé'],
  'change.retried': ['account', 'Failed rows tried again', 'Lignes en échec relancées'],
  'change.undoPrepared': ['account', 'Undo of a change set prepared', 'Annulation d’un ensemble de modifications préparée'],
  'change.exported': ['account', 'Results of a change set exported', 'Résultats d’un ensemble de modifications exportés'],
  'notice.templateCreated': ['account', 'Notice template created', 'Modèle d’avis créé'],
  'notice.templateChanged': ['account', 'Notice template changed', 'Modèle d’avis modifié'],
  'notice.templateArchived': ['account', 'Notice template archived', 'Modèle d’avis archivé'],
  'notice.templateRestored': ['account', 'Notice template brought back', 'Modèle d’avis rétabli'],

  'user.created': ['people', 'First administrator created', 'Premier administrateur créé'],
  'user.invited': ['people', 'Administrator invited', 'Administrateur invité'],
  'user.provisioned': ['people', 'Person created at first sign-in', 'Personne créée à la première connexion'],
  'user.preferencesChanged': ['people', 'Preferences changed', 'Préférences modifiées'],
  'user.profileChanged': ['people', 'Profile changed', 'Profil modifié'],
  'user.unlocked': ['people', 'Person unlocked', 'Personne débloquée'],
  'user.activationSent': ['people', 'Invitation sent again', 'Invitation renvoyée'],
  'user.welcomeSent': ['people', 'Welcome mail sent', 'Message de bienvenue envoyé'],
  'user.sessionsEnded': ['people', 'Sessions of a person ended', 'Sessions d’une personne terminées'],
  'user.disabled': ['people', 'Person disabled', 'Personne désactivée'],
  'user.enabled': ['people', 'Person enabled', 'Personne réactivée'],
  'user.removed': ['people', 'Person removed', 'Personne retirée'],
  'user.restored': ['people', 'Person restored', 'Personne rétablie'],

  'auth.signedIn': ['signIn', 'Signed in', 'Connexion'],
  'auth.signInFailed': ['signIn', 'Sign-in failed', 'Échec de connexion'],
  'auth.signedOut': ['signIn', 'Signed out', 'Déconnexion'],
  'auth.sessionEnded': ['signIn', 'Session ended', 'Session terminée'],
  'auth.otherSessionsEnded': ['signIn', 'Other sessions ended', 'Autres sessions terminées'],
  'auth.refreshReused': ['signIn', 'A used refresh token came again', 'Jeton de renouvellement déjà utilisé'],
  'auth.refreshRefused': ['signIn', 'Session not renewed', 'Session non renouvelée'],
  'auth.activationSent': ['signIn', 'Activation mail sent', 'Message d’activation envoyé'],
  'auth.activated': ['signIn', 'Account activated with a first password', 'Compte activé avec un premier mot de passe'],
  'auth.resetAsked': ['signIn', 'New password asked for', 'Nouveau mot de passe demandé'],
  'auth.passwordReset': ['signIn', 'Password reset', 'Mot de passe réinitialisé'],
  'auth.passwordChanged': ['signIn', 'Password changed', 'Mot de passe modifié'],
  'auth.passkeyCopied': ['signIn', 'A passkey seems to be copied', 'Clé d’accès apparemment copiée'],
  'auth.mfa.asked': ['signIn', 'Second factor asked for', 'Second facteur demandé'],
  'auth.mfa.failed': ['signIn', 'Second factor wrong', 'Second facteur erroné'],
  'auth.steppedUp': ['signIn', 'Identity confirmed', 'Identité confirmée'],
  'auth.ssoLinked': ['signIn', 'Person joined to an identity provider', 'Personne liée à un fournisseur d’identité'],
  'auth.ssoRefused': ['signIn', 'Single sign-on refused', 'Authentification unique refusée'],
  'mfa.factorAdded': ['signIn', 'Second factor added', 'Second facteur ajouté'],
  'mfa.factorRemoved': ['signIn', 'Second factor removed', 'Second facteur supprimé'],
  'mfa.linkSent': ['signIn', 'Link to set up a second factor sent', 'Lien d’enrôlement du second facteur envoyé'],
  'mfa.reset': ['signIn', 'Second factors reset', 'Seconds facteurs réinitialisés'],
  'alias.started': ['signIn', 'Began to act for somebody', 'Début d’action au nom de quelqu’un'],
  'alias.ended': ['signIn', 'Stopped acting for somebody', 'Fin d’action au nom de quelqu’un'],
  'sso.updated': ['settings', 'Single sign-on changed', 'Authentification unique modifiée'],
  'sso.domainAdded': ['settings', 'Sign-on domain added', 'Domaine de connexion ajouté'],
  'sso.domainVerified': ['settings', 'Sign-on domain verified', 'Domaine de connexion vérifié'],
  'sso.domainRemoved': ['settings', 'Sign-on domain removed', 'Domaine de connexion retiré'],

  'access.denied': ['rights', 'Attempt refused', 'Tentative refusée'],
  'feature.set': ['rights', 'Feature policy set', 'Règle de fonctionnalité définie'],
  'feature.changed': ['rights', 'Feature policy changed', 'Règle de fonctionnalité modifiée'],
  'feature.removed': ['rights', 'Feature policy removed', 'Règle de fonctionnalité supprimée'],
  'group.created': ['rights', 'Access group created', 'Groupe d’accès créé'],
  'group.updated': ['rights', 'Access group changed', 'Groupe d’accès modifié'],
  'group.archived': ['rights', 'Access group archived', 'Groupe d’accès archivé'],
  'group.membersChanged': ['rights', 'Members of an access group changed', 'Membres d’un groupe d’accès modifiés'],
  'group.matrixChanged': ['rights', 'Rights of access groups changed', 'Droits de groupes d’accès modifiés'],
  'settings.changed': ['settings', 'Settings changed', 'Paramètres modifiés'],
  'settings.userChanged': ['settings', 'Settings of a person changed', 'Paramètres d’une personne modifiés'],

  'plan.assigned': ['commercial', 'Plan assigned', 'Offre attribuée'],
  'plan.changed': ['commercial', 'Plan changed', 'Offre modifiée'],
  'plan.cancelled': ['commercial', 'Plan cancelled', 'Offre résiliée'],
  'userplan.assigned': ['commercial', 'Licence given', 'Licence attribuée'],
  'userplan.removed': ['commercial', 'Licence taken away', 'Licence retirée'],
  'addon.changed': ['commercial', 'Add-on changed', 'Module complémentaire modifié'],
  'ai.changed': ['commercial', 'AI access changed', 'Accès à l’IA modifié'],
  'bill.changed': ['commercial', 'Billing changed', 'Facturation modifiée'],
  'report.exported': ['commercial', 'Report exported', 'Rapport exporté'],
  'schedule.changed': ['commercial', 'Report schedule changed', 'Planification de rapport modifiée'],
  'brand.changed': ['delivery', 'Branding changed', 'Image de marque modifiée'],
  'dkim.changed': ['delivery', 'Signing of mail (DKIM) changed', 'Signature des messages (DKIM) modifiée'],
  'partner.called': ['delivery', 'Call of a partner', 'Appel d’un partenaire'],
  'apikey.created': ['delivery', 'API key created', 'Clé d’API créée'],
  'apikey.revoked': ['delivery', 'API key revoked', 'Clé d’API révoquée'],
  'webhook.changed': ['delivery', 'Webhook changed', 'Webhook modifié'],
  'import.done': ['delivery', 'Import finished', 'Import terminé'],

  'audit.exported': ['audit', 'Audit exported', 'Journal d’audit exporté'],
  'audit.fileTaken': ['audit', 'Exported audit downloaded', 'Export du journal d’audit téléchargé'],
  'ui.viewed': ['audit', 'Viewed on screen', 'Consulté à l’écran'],
  'ui.exported': ['audit', 'Exported in the browser', 'Exporté dans le navigateur'],
  'ui.printed': ['audit', 'Printed', 'Imprimé'],
  'ui.copied': ['audit', 'Copied', 'Copié'],
} as const satisfies Record<string, Row>

export type AuditAction = keyof typeof actions

const known: Readonly<Record<string, Row | undefined>> = actions

/** What happened, in a reader's language; an action that is not listed is shown by its own name. */
export const labelOf = (action: string, language: Language): string =>
  known[action]?.[language === 'fr-fr' ? 2 : 1] ?? action

/** The actions of some categories or prefixes, for filters that must name each one. */
export const actionsWhere = (wanted: (action: string, category: Category) => boolean): string[] =>
  Object.entries(actions).flatMap(([action, [category]]) => (wanted(action, category) ? [action] : []))

/** The catalogue in a reader's language, in its order. */
export const catalogue = (language: Language) =>
  Object.entries(actions).map(([action, [category]]) => ({ action, category, label: labelOf(action, language) }))
