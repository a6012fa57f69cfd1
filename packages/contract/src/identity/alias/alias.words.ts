import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// biome-ignore format: a table
export const aliasLabels = {
  ticket: { 'en-us': 'Ticket', 'fr-fr': 'Ticket' },
} as const satisfies Labels

export const aliasErrors = {
  'alias.forbidden': {
    status: 403,
    'en-us': 'You can’t do this while acting for someone.',
    'fr-fr': 'Impossible pendant que vous agissez au nom d’une autre personne.',
  },
  'alias.self': {
    status: 403,
    'en-us': 'You can’t sign in as yourself.',
    'fr-fr': 'Vous ne pouvez pas vous connecter en tant que vous-même.',
  },
  'alias.notFound': {
    status: 404,
    'en-us': 'You aren’t acting for this person.',
    'fr-fr': 'Vous n’agissez pas au nom de cette personne.',
  },
  'alias.notAllowed': {
    status: 403,
    'en-us': 'You don’t have the right to act for this person.',
    'fr-fr': 'Vous n’avez pas le droit d’agir au nom de cette personne.',
  },
  'alias.targetInactive': {
    status: 409,
    'en-us': 'This person can’t sign in now, so nobody can act for them.',
    'fr-fr': 'Cette personne ne peut pas se connecter pour le moment ; personne ne peut donc agir en son nom.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    alias: typeof aliasErrors
  }
}

// biome-ignore format: a table
export const aliasAudit = {
  actions: {
    'alias.started': { category: 'signIn', 'en-us': 'Impersonation started', 'fr-fr': 'Connexion déléguée commencée' },
    'alias.ended': { category: 'signIn', 'en-us': 'Impersonation ended', 'fr-fr': 'Connexion déléguée terminée' },
  },
} as const satisfies AuditTexts
