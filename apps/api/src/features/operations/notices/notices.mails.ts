import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

/** A notice of an administrator of a company above to the administrators of companies below (`product.md` 7.5). */
export const adminNotice = mailTemplate({
  priority: 'notice',
  example: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    fromName: 'Cordage Reseller',
    title: 'Maintenance on Sunday',
    words: 'The portal will be unavailable on Sunday from 6 to 7 a.m.',
    link: exampleLink,
  },
  'en-us': ({ companyName, fromName, title, words, link }) => ({
    subject: title,
    paragraphs: [words],
    button: { label: 'Open the portal', link },
    closing: `${fromName} sent this to the administrators of ${companyName}.`,
  }),
  'fr-fr': ({ companyName, fromName, title, words, link }) => ({
    subject: title,
    paragraphs: [words],
    button: { label: 'Ouvrir le portail', link },
    closing: `${fromName} a envoyé cet avis aux administrateurs de ${companyName}.`,
  }),
})
