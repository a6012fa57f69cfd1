import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const aiAccessLabels = {
  mode: { 'en-us': 'Who can use AI', 'fr-fr': 'Qui peut utiliser l’IA' },
  summarise: { 'en-us': 'Summaries', 'fr-fr': 'Résumés' },
  classify: { 'en-us': 'Classification', 'fr-fr': 'Classement' },
  draft: { 'en-us': 'Drafts', 'fr-fr': 'Brouillons' },
  threatAnalysis: { 'en-us': 'Threat analysis', 'fr-fr': 'Analyse des menaces' },
  allowedUserKeys: { 'en-us': 'Users who can use AI', 'fr-fr': 'Utilisateurs autorisés à utiliser l’IA' },
  allowedGroupKeys: { 'en-us': 'Groups that can use AI', 'fr-fr': 'Groupes autorisés à utiliser l’IA' },
  dailyLimitPerUser: { 'en-us': 'Daily uses per user', 'fr-fr': 'Utilisations par utilisateur et par jour' },
  retentionDays: { 'en-us': 'Content retention in days', 'fr-fr': 'Conservation du contenu en jours' },
  noticeAccepted: { 'en-us': 'Data notice', 'fr-fr': 'Avis sur les données' },
} as const satisfies Labels

export const aiAccessErrors = {
  'aiAccess.locked': {
    status: 409,
    'en-us': 'A company above has locked AI access.',
    'fr-fr': 'Une société parente a verrouillé l’accès à l’IA.',
  },
  'aiAccess.noticeRequired': {
    status: 409,
    'en-us': 'Accept the data notice before you turn on AI.',
    'fr-fr': 'Acceptez l’avis sur les données avant d’activer l’IA.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    aiAccess: typeof aiAccessErrors
  }
}

// oxfmt-ignore
export const aiAccessAudit = {
  actions: {
    'ai.accessChanged': { category: 'settings', 'en-us': 'AI access changed', 'fr-fr': 'Accès à l’IA modifié' },
  },
} as const satisfies AuditTexts
