import type { Template } from './template.ts'

type Values = { firstName: string; companyName: string; fromName: string; title: string; words: string; link: string }

/** What an administrator of a company above tells the administrators of companies below (`product.md` 7.5). */
export const adminNotice: Template<Values> = {
  'en-us': ({ firstName, companyName, fromName, title, words, link }) => ({
    subject: title,
    greeting: `Hello ${firstName},`,
    paragraphs: words.split('\u2029'),
    button: { label: 'Open the portal', link },
    closing: `${fromName} sent this to the administrators of ${companyName}.`,
  }),
  'fr-fr': ({ firstName, companyName, fromName, title, words, link }) => ({
    subject: title,
    greeting: `Bonjour ${firstName},`,
    paragraphs: words.split('\u2029'),
    button: { label: 'Ouvrir le portail', link },
    closing: `${fromName} a envoyé ce message aux administrateurs de ${companyName}.`,
  }),
}
