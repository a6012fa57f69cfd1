import type { AuditTexts } from '../core/audit.table.ts'

// biome-ignore format: a table
export const noticesAudit = {
  actions: {
    'account.notified': { category: 'account', 'en-us': 'Message sent to the account', 'fr-fr': 'Avis envoyé au compte' },
    'notice.templateCreated': { category: 'account', 'en-us': 'Notice template created', 'fr-fr': 'Modèle d’avis créé' },
    'notice.templateChanged': { category: 'account', 'en-us': 'Notice template changed', 'fr-fr': 'Modèle d’avis modifié' },
    'notice.templateArchived': { category: 'account', 'en-us': 'Notice template archived', 'fr-fr': 'Modèle d’avis archivé' },
    'notice.templateRestored': { category: 'account', 'en-us': 'Notice template restored', 'fr-fr': 'Modèle d’avis restauré' },
  },
  fields: {
    subject: { 'en-us': 'Subject', 'fr-fr': 'Objet' },
    body: { 'en-us': 'Text', 'fr-fr': 'Texte' },
    template: { 'en-us': 'Template', 'fr-fr': 'Modèle' },
    english: { 'en-us': 'Text in English', 'fr-fr': 'Texte en anglais' },
    french: { 'en-us': 'Text in French', 'fr-fr': 'Texte en français' },
    shared: { 'en-us': 'Shared with companies below', 'fr-fr': 'Partagé avec les sociétés inférieures' },
    archived: { 'en-us': 'Archived', 'fr-fr': 'Archivé' },
  },
} as const satisfies AuditTexts
