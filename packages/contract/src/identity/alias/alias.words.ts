import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const aliasLabels = {
  ticket: { 'en-us': 'Ticket', 'fr-fr': 'Numéro de dossier' },
} as const satisfies Labels

export const aliasErrors = {
  'alias.forbidden': {
    status: 403,
    'en-us': 'You can’t do this while signed in as someone else.',
    'fr-fr': 'Impossible pendant une connexion déléguée.',
  },
  'alias.self': {
    status: 403,
    'en-us': 'You can’t sign in as yourself.',
    'fr-fr': 'Vous ne pouvez pas vous connecter en tant que vous-même.',
  },
  'alias.notFound': {
    status: 404,
    'en-us': 'You aren’t signed in as this user.',
    'fr-fr': 'Aucune connexion déléguée n’est ouverte pour cet utilisateur.',
  },
  'alias.notAllowed': {
    status: 403,
    'en-us': 'You don’t have permission to sign in as this user.',
    'fr-fr': 'Vos droits ne permettent pas de vous connecter en tant que cet utilisateur.',
  },
  'alias.targetInactive': {
    status: 409,
    'en-us': 'This user can’t sign in now, so nobody can sign in as them.',
    'fr-fr':
      'Cet utilisateur ne peut pas se connecter pour le moment ; personne ne peut donc se connecter en tant que lui.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    alias: typeof aliasErrors
  }
}

// oxfmt-ignore
export const aliasAudit = {
  actions: {
    'alias.started': { category: 'signIn', 'en-us': 'Impersonation started', 'fr-fr': 'Connexion déléguée ouverte' },
    'alias.ended': { category: 'signIn', 'en-us': 'Impersonation ended', 'fr-fr': 'Connexion déléguée terminée' },
  },
} as const satisfies AuditTexts
