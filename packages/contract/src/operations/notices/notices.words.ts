import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const noticesLabels = {
  subject: { 'en-us': 'Subject', 'fr-fr': 'Objet' },
  body: { 'en-us': 'Message', 'fr-fr': 'Message' },
  english: { 'en-us': 'Text in English', 'fr-fr': 'Texte en anglais' },
  french: { 'en-us': 'Text in French', 'fr-fr': 'Texte en français' },
  templateKey: { 'en-us': 'Template', 'fr-fr': 'Modèle' },
  channels: { 'en-us': 'Channels', 'fr-fr': 'Canaux' },
  bannerUntil: { 'en-us': 'Last day of the banner', 'fr-fr': 'Dernier jour du bandeau' },
} as const satisfies Labels

export const noticesErrors = {
  'banner.notFound': { status: 404, 'en-us': 'Notice not found.', 'fr-fr': 'Avis introuvable.' },
  'notice.mailsOff': {
    status: 409,
    'en-us': 'E-mails to the administrators of this account are turned off.',
    'fr-fr': 'Les e-mails aux administrateurs de ce compte sont désactivés.',
  },
  'notice.tooMany': {
    status: 429,
    'en-us': 'Your company sent this user {most} notices within an hour. Resend this one in {seconds}.',
    'fr-fr': 'Votre société a envoyé {most} avis à cet utilisateur en une heure. Renvoyez celui-ci dans {seconds}.',
  },
  'notice.templateNotFound': { status: 404, 'en-us': 'Template not found.', 'fr-fr': 'Modèle introuvable.' },
  'notice.templateNameTaken': {
    status: 409,
    'en-us': 'A template with this name already exists.',
    'fr-fr': 'Un modèle porte déjà ce nom.',
  },
  'notice.tooManyTemplates': {
    status: 409,
    'en-us': 'Your company can have at most {most} templates in use. Archive one first.',
    'fr-fr': 'Votre société peut avoir au plus {most} modèles actifs. Archivez-en un d’abord.',
  },
  'notice.tooManyArchived': {
    status: 409,
    'en-us': 'Your company can have at most {most} templates, including archived ones. Restore one and edit it.',
    'fr-fr': 'Votre société peut avoir au plus {most} modèles, archivés compris. Restaurez-en un et modifiez-le.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    notices: typeof noticesErrors
  }
}

// oxfmt-ignore
export const noticesAudit = {
  actions: {
    'account.notified': { category: 'account', 'en-us': 'Notice sent to the account', 'fr-fr': 'Avis envoyé au compte',
      many: { 'en-us': 'Notice sent to {count} accounts', 'fr-fr': 'Avis envoyé à {count} comptes' } },
    'notice.templateCreated': { category: 'account', 'en-us': 'Notice template created', 'fr-fr': 'Modèle d’avis créé' },
    'notice.templateChanged': { category: 'account', 'en-us': 'Notice template changed', 'fr-fr': 'Modèle d’avis modifié' },
    'notice.templateArchived': { category: 'account', 'en-us': 'Notice template archived', 'fr-fr': 'Modèle d’avis archivé' },
    'notice.templateRestored': { category: 'account', 'en-us': 'Notice template restored', 'fr-fr': 'Modèle d’avis restauré' },
  },
  fields: {
    template: { 'en-us': 'Template', 'fr-fr': 'Modèle' },
  },
} as const satisfies AuditTexts
