import type { Template } from './template.ts'

type Values = {
  firstName: string
  companyName: string
  providerName: string
  status: string
  date: string
  reason: string
}

/** To the administrators of a company whose status will change on a day (`product.md` 1.4). */
export const accountScheduled: Template<Values> = {
  'en-us': ({ firstName, companyName, providerName, status, date, reason }) => ({
    subject: `The account of ${companyName} will change on ${date}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `On ${date} the account of ${companyName} with ${providerName} will be ${status}.`,
      'Until then everything stays as it is. The company that looks after your account can tell you more.',
    ],
    facts: [['Date', date], ['New status', status], ...(reason ? [['Reason', reason] as const] : [])],
    closing: 'You receive this message because you administer this account.',
  }),
  'fr-fr': ({ firstName, companyName, providerName, status, date, reason }) => ({
    subject: `Le compte de ${companyName} changera le ${date}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le ${date}, le compte de ${companyName} chez ${providerName} sera ${status}.`,
      'D’ici là, tout reste en l’état. La société qui suit votre compte peut vous en dire plus.',
    ],
    facts: [['Date', date], ['Nouveau statut', status], ...(reason ? [['Motif', reason] as const] : [])],
    closing: 'Vous recevez ce message parce que vous administrez ce compte.',
  }),
}
