import type { Template } from './template.ts'

/** To the administrators of a closed company, 48 hours before what is left of it is purged (`product.md` 1.3). */
export const accountPurgeSoon: Template<{
  firstName: string
  companyName: string
  providerName: string
  date: string
}> = {
  'en-us': ({ firstName, companyName, providerName, date }) => ({
    subject: `The data of ${companyName} will be removed on ${date}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The account of ${companyName} with ${providerName} is closed. On ${date} its contacts, its people and their sign-ins will be removed for good; invoices and the audit trail are kept.`,
      'This cannot be undone. If you still need something, write to the company that looks after your account before that day.',
    ],
    closing: 'You receive this message because you administered this account.',
  }),
  'fr-fr': ({ firstName, companyName, providerName, date }) => ({
    subject: `Les données de ${companyName} seront supprimées le ${date}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le compte de ${companyName} chez ${providerName} est fermé. Le ${date}, ses contacts, ses utilisateurs et leurs accès seront définitivement supprimés ; les factures et le journal d’audit sont conservés.`,
      'Cette suppression est irréversible. S’il vous faut encore quelque chose, écrivez avant cette date à la société qui suit votre compte.',
    ],
    closing: 'Vous recevez ce message parce que vous administriez ce compte.',
  }),
}
