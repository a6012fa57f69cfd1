import type { Language, Text } from '@portal/contract/core/language'

// The catalogue of actions (`product.md` 7.1); nothing else can be recorded. Never remove one: stored entries carry it.

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
type Row = Text & { readonly category: Category }

// biome-ignore format: a table
export const actions = {
  'account.created': { category: 'account', 'en-us': 'Account created', 'fr-fr': 'Compte créé' },
  'account.updated': { category: 'account', 'en-us': 'Account details changed', 'fr-fr': 'Détails du compte modifiés' },
  'account.exported': { category: 'account', 'en-us': 'Account list exported', 'fr-fr': 'Liste de comptes exportée' },
  'account.moved': { category: 'account', 'en-us': 'Account moved', 'fr-fr': 'Compte déplacé' },
  'account.purged': { category: 'account', 'en-us': 'Account purged', 'fr-fr': 'Compte purgé' },
  'account.status.changed': { category: 'account', 'en-us': 'Status changed', 'fr-fr': 'Statut modifié' },
  'account.status.scheduled': { category: 'account', 'en-us': 'Change of status planned', 'fr-fr': 'Changement de statut planifié' },
  'account.status.cancelled': { category: 'account', 'en-us': 'Planned change of status taken back', 'fr-fr': 'Changement de statut planifié annulé' },
  'account.status.planFailed': { category: 'account', 'en-us': 'Planned change of status failed', 'fr-fr': 'Échec du changement de statut planifié' },
  'account.statusWarning': { category: 'account', 'en-us': 'Warned of how the account stands', 'fr-fr': 'Avertissement sur l’état du compte' },
  'account.noteAdded': { category: 'account', 'en-us': 'Internal note written', 'fr-fr': 'Note interne rédigée' },
  'account.noteRemoved': { category: 'account', 'en-us': 'Internal note removed', 'fr-fr': 'Note interne supprimée' },
  'account.contactsChanged': { category: 'account', 'en-us': 'Contacts changed', 'fr-fr': 'Contacts modifiés' },
  'account.notified': { category: 'account', 'en-us': 'Message sent to the account', 'fr-fr': 'Message envoyé au compte' },
  'registration.requested': { category: 'account', 'en-us': 'Access requested', 'fr-fr': 'Accès demandé' },
  'registration.approved': { category: 'account', 'en-us': 'Request for access approved', 'fr-fr': 'Demande d’accès approuvée' },
  'registration.declined': { category: 'account', 'en-us': 'Request for access declined', 'fr-fr': 'Demande d’accès refusée' },
  'change.prepared': { category: 'account', 'en-us': 'Change set prepared', 'fr-fr': 'Ensemble de modifications préparé' },
  'change.run': { category: 'account', 'en-us': 'Change set started', 'fr-fr': 'Ensemble de modifications lancé' },
  'change.scheduled': { category: 'account', 'en-us': 'Change set scheduled', 'fr-fr': 'Ensemble de modifications planifié' },
  'change.sentForApproval': { category: 'account', 'en-us': 'Change set sent for approval', 'fr-fr': 'Ensemble de modifications soumis à approbation' },
  'change.approved': { category: 'account', 'en-us': 'Change set approved', 'fr-fr': 'Ensemble de modifications approuvé' },
  'change.rejected': { category: 'account', 'en-us': 'Change set rejected', 'fr-fr': 'Ensemble de modifications rejeté' },
  'change.cancelled': { category: 'account', 'en-us': 'Change set cancelled', 'fr-fr': 'Ensemble de modifications annulé' },
  'change.retried': { category: 'account', 'en-us': 'Failed rows tried again', 'fr-fr': 'Lignes en échec relancées' },
  'change.undoPrepared': { category: 'account', 'en-us': 'Undo of a change set prepared', 'fr-fr': 'Annulation d’un ensemble de modifications préparée' },
  'change.exported': { category: 'account', 'en-us': 'Results of a change set exported', 'fr-fr': 'Résultats d’un ensemble de modifications exportés' },
  'notice.templateCreated': { category: 'account', 'en-us': 'Notice template created', 'fr-fr': 'Modèle d’avis créé' },
  'notice.templateChanged': { category: 'account', 'en-us': 'Notice template changed', 'fr-fr': 'Modèle d’avis modifié' },
  'notice.templateArchived': { category: 'account', 'en-us': 'Notice template archived', 'fr-fr': 'Modèle d’avis archivé' },
  'notice.templateRestored': { category: 'account', 'en-us': 'Notice template brought back', 'fr-fr': 'Modèle d’avis rétabli' },

  'user.created': { category: 'people', 'en-us': 'First administrator created', 'fr-fr': 'Premier administrateur créé' },
  'user.invited': { category: 'people', 'en-us': 'Administrator invited', 'fr-fr': 'Administrateur invité' },
  'user.provisioned': { category: 'people', 'en-us': 'Person created at first sign-in', 'fr-fr': 'Personne créée à la première connexion' },
  'user.preferencesChanged': { category: 'people', 'en-us': 'Preferences changed', 'fr-fr': 'Préférences modifiées' },
  'user.profileChanged': { category: 'people', 'en-us': 'Profile changed', 'fr-fr': 'Profil modifié' },
  'user.unlocked': { category: 'people', 'en-us': 'Person unlocked', 'fr-fr': 'Personne débloquée' },
  'user.activationSent': { category: 'people', 'en-us': 'Invitation sent again', 'fr-fr': 'Invitation renvoyée' },
  'user.welcomeSent': { category: 'people', 'en-us': 'Welcome mail sent', 'fr-fr': 'Message de bienvenue envoyé' },
  'user.sessionsEnded': { category: 'people', 'en-us': 'Sessions of a person ended', 'fr-fr': 'Sessions d’une personne terminées' },
  'user.disabled': { category: 'people', 'en-us': 'Person disabled', 'fr-fr': 'Personne désactivée' },
  'user.enabled': { category: 'people', 'en-us': 'Person enabled', 'fr-fr': 'Personne réactivée' },
  'user.removed': { category: 'people', 'en-us': 'Person removed', 'fr-fr': 'Personne retirée' },
  'user.restored': { category: 'people', 'en-us': 'Person restored', 'fr-fr': 'Personne rétablie' },

  'auth.signedIn': { category: 'signIn', 'en-us': 'Signed in', 'fr-fr': 'Connexion' },
  'auth.signInFailed': { category: 'signIn', 'en-us': 'Sign-in failed', 'fr-fr': 'Échec de connexion' },
  'auth.signedOut': { category: 'signIn', 'en-us': 'Signed out', 'fr-fr': 'Déconnexion' },
  'auth.sessionEnded': { category: 'signIn', 'en-us': 'Session ended', 'fr-fr': 'Session terminée' },
  'auth.otherSessionsEnded': { category: 'signIn', 'en-us': 'Other sessions ended', 'fr-fr': 'Autres sessions terminées' },
  'auth.refreshReused': { category: 'signIn', 'en-us': 'A used refresh token came again', 'fr-fr': 'Jeton de renouvellement déjà utilisé' },
  'auth.refreshRefused': { category: 'signIn', 'en-us': 'Session not renewed', 'fr-fr': 'Session non renouvelée' },
  'auth.activationSent': { category: 'signIn', 'en-us': 'Activation mail sent', 'fr-fr': 'Message d’activation envoyé' },
  'auth.activated': { category: 'signIn', 'en-us': 'Account activated with a first password', 'fr-fr': 'Compte activé avec un premier mot de passe' },
  'auth.resetAsked': { category: 'signIn', 'en-us': 'New password asked for', 'fr-fr': 'Nouveau mot de passe demandé' },
  'auth.passwordReset': { category: 'signIn', 'en-us': 'Password reset', 'fr-fr': 'Mot de passe réinitialisé' },
  'auth.passwordChanged': { category: 'signIn', 'en-us': 'Password changed', 'fr-fr': 'Mot de passe modifié' },
  'auth.passkeyCopied': { category: 'signIn', 'en-us': 'A passkey seems to be copied', 'fr-fr': 'Clé d’accès apparemment copiée' },
  'auth.mfa.asked': { category: 'signIn', 'en-us': 'Second factor asked for', 'fr-fr': 'Second facteur demandé' },
  'auth.mfa.failed': { category: 'signIn', 'en-us': 'Second factor wrong', 'fr-fr': 'Second facteur erroné' },
  'auth.steppedUp': { category: 'signIn', 'en-us': 'Identity confirmed', 'fr-fr': 'Identité confirmée' },
  'auth.ssoLinked': { category: 'signIn', 'en-us': 'Person joined to an identity provider', 'fr-fr': 'Personne liée à un fournisseur d’identité' },
  'auth.ssoRefused': { category: 'signIn', 'en-us': 'Single sign-on refused', 'fr-fr': 'Authentification unique refusée' },
  'mfa.factorAdded': { category: 'signIn', 'en-us': 'Second factor added', 'fr-fr': 'Second facteur ajouté' },
  'mfa.factorRemoved': { category: 'signIn', 'en-us': 'Second factor removed', 'fr-fr': 'Second facteur supprimé' },
  'mfa.linkSent': { category: 'signIn', 'en-us': 'Link to set up a second factor sent', 'fr-fr': 'Lien d’enrôlement du second facteur envoyé' },
  'mfa.reset': { category: 'signIn', 'en-us': 'Second factors reset', 'fr-fr': 'Seconds facteurs réinitialisés' },
  'alias.started': { category: 'signIn', 'en-us': 'Began to act for somebody', 'fr-fr': 'Début d’action au nom de quelqu’un' },
  'alias.ended': { category: 'signIn', 'en-us': 'Stopped acting for somebody', 'fr-fr': 'Fin d’action au nom de quelqu’un' },
  'sso.updated': { category: 'settings', 'en-us': 'Single sign-on changed', 'fr-fr': 'Authentification unique modifiée' },
  'sso.domainAdded': { category: 'settings', 'en-us': 'Sign-on domain added', 'fr-fr': 'Domaine de connexion ajouté' },
  'sso.domainVerified': { category: 'settings', 'en-us': 'Sign-on domain verified', 'fr-fr': 'Domaine de connexion vérifié' },
  'sso.domainRemoved': { category: 'settings', 'en-us': 'Sign-on domain removed', 'fr-fr': 'Domaine de connexion retiré' },

  'access.denied': { category: 'rights', 'en-us': 'Attempt refused', 'fr-fr': 'Tentative refusée' },
  'feature.set': { category: 'rights', 'en-us': 'Feature policy set', 'fr-fr': 'Règle de fonctionnalité définie' },
  'feature.changed': { category: 'rights', 'en-us': 'Feature policy changed', 'fr-fr': 'Règle de fonctionnalité modifiée' },
  'feature.removed': { category: 'rights', 'en-us': 'Feature policy removed', 'fr-fr': 'Règle de fonctionnalité supprimée' },
  'group.created': { category: 'rights', 'en-us': 'Access group created', 'fr-fr': 'Groupe d’accès créé' },
  'group.updated': { category: 'rights', 'en-us': 'Access group changed', 'fr-fr': 'Groupe d’accès modifié' },
  'group.archived': { category: 'rights', 'en-us': 'Access group archived', 'fr-fr': 'Groupe d’accès archivé' },
  'group.membersChanged': { category: 'rights', 'en-us': 'Members of an access group changed', 'fr-fr': 'Membres d’un groupe d’accès modifiés' },
  'group.matrixChanged': { category: 'rights', 'en-us': 'Rights of access groups changed', 'fr-fr': 'Droits de groupes d’accès modifiés' },
  'settings.changed': { category: 'settings', 'en-us': 'Settings changed', 'fr-fr': 'Paramètres modifiés' },
  'settings.userChanged': { category: 'settings', 'en-us': 'Settings of a person changed', 'fr-fr': 'Paramètres d’une personne modifiés' },

  'plan.assigned': { category: 'commercial', 'en-us': 'Plan assigned', 'fr-fr': 'Offre attribuée' },
  'plan.changed': { category: 'commercial', 'en-us': 'Plan changed', 'fr-fr': 'Offre modifiée' },
  'plan.cancelled': { category: 'commercial', 'en-us': 'Plan cancelled', 'fr-fr': 'Offre résiliée' },
  'userplan.assigned': { category: 'commercial', 'en-us': 'Licence given', 'fr-fr': 'Licence attribuée' },
  'userplan.removed': { category: 'commercial', 'en-us': 'Licence taken away', 'fr-fr': 'Licence retirée' },
  'addon.changed': { category: 'commercial', 'en-us': 'Add-on changed', 'fr-fr': 'Module complémentaire modifié' },
  'ai.changed': { category: 'commercial', 'en-us': 'AI access changed', 'fr-fr': 'Accès à l’IA modifié' },
  'bill.changed': { category: 'commercial', 'en-us': 'Billing changed', 'fr-fr': 'Facturation modifiée' },
  'report.exported': { category: 'commercial', 'en-us': 'Report exported', 'fr-fr': 'Rapport exporté' },
  'schedule.changed': { category: 'commercial', 'en-us': 'Report schedule changed', 'fr-fr': 'Planification de rapport modifiée' },
  'brand.changed': { category: 'delivery', 'en-us': 'Branding changed', 'fr-fr': 'Image de marque modifiée' },
  'dkim.changed': { category: 'delivery', 'en-us': 'Signing of mail (DKIM) changed', 'fr-fr': 'Signature des messages (DKIM) modifiée' },
  'partner.called': { category: 'delivery', 'en-us': 'Call of a partner', 'fr-fr': 'Appel d’un partenaire' },
  'apikey.created': { category: 'delivery', 'en-us': 'API key created', 'fr-fr': 'Clé d’API créée' },
  'apikey.revoked': { category: 'delivery', 'en-us': 'API key revoked', 'fr-fr': 'Clé d’API révoquée' },
  'webhook.changed': { category: 'delivery', 'en-us': 'Webhook changed', 'fr-fr': 'Webhook modifié' },
  'import.done': { category: 'delivery', 'en-us': 'Import finished', 'fr-fr': 'Import terminé' },

  'audit.exported': { category: 'audit', 'en-us': 'Audit exported', 'fr-fr': 'Journal d’audit exporté' },
  'audit.fileTaken': { category: 'audit', 'en-us': 'Exported audit downloaded', 'fr-fr': 'Export du journal d’audit téléchargé' },
  'ui.viewed': { category: 'audit', 'en-us': 'Viewed on screen', 'fr-fr': 'Consulté à l’écran' },
  'ui.exported': { category: 'audit', 'en-us': 'Exported in the browser', 'fr-fr': 'Exporté dans le navigateur' },
  'ui.printed': { category: 'audit', 'en-us': 'Printed', 'fr-fr': 'Imprimé' },
  'ui.copied': { category: 'audit', 'en-us': 'Copied', 'fr-fr': 'Copié' },
} as const satisfies Record<string, Row>

export type AuditAction = keyof typeof actions

const known: Readonly<Record<string, Row | undefined>> = actions

/** The action in a reader's language; an unlisted action is shown by its own name. */
export const labelOf = (action: string, language: Language): string => known[action]?.[language] ?? action

/** The actions of some categories or prefixes, for filters that must list each one. */
export const actionsWhere = (wanted: (action: string, category: Category) => boolean): string[] =>
  Object.entries(actions).flatMap(([action, { category }]) => (wanted(action, category) ? [action] : []))

/** The catalogue in a reader's language, in its order. */
export const catalogue = (language: Language) =>
  Object.entries(actions).map(([action, { category }]) => ({ action, category, label: labelOf(action, language) }))
