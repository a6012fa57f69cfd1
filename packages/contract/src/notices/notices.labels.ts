import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const noticesLabels = {
  subject: { 'en-us': 'Subject', 'fr-fr': 'Objet' },
  body: { 'en-us': 'Message', 'fr-fr': 'Message' },
  english: { 'en-us': 'Text in English', 'fr-fr': 'Texte en anglais' },
  french: { 'en-us': 'Text in French', 'fr-fr': 'Texte en français' },
  templateKey: { 'en-us': 'Template', 'fr-fr': 'Modèle' },
  channels: { 'en-us': 'Channels', 'fr-fr': 'Canaux' },
  bannerUntil: { 'en-us': 'Last day of the banner', 'fr-fr': 'Dernier jour du bandeau' },
} as const satisfies Labels
