import type { Template } from './template.ts'

type Values = { firstName: string; companyName: string; providerName: string; status: string; reason: string }

/** To the administrators of a company that was suspended (`product.md` 1.3); with the reason only where they may know it. */
export const accountSuspended: Template<Values> = {
  'en-us': ({ firstName, companyName, providerName, status, reason }) => ({
    subject: `The account of ${companyName} has been suspended`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The account of ${companyName} with ${providerName} is ${status}. While that lasts nothing can be changed or sent; nothing is lost.`,
      'The company that looks after your account can tell you what is needed to lift it.',
    ],
    facts: reason ? [['Reason', reason]] : [],
    closing: 'You receive this message because you administer this account.',
  }),
  'fr-fr': ({ firstName, companyName, providerName, status, reason }) => ({
    subject: `Le compte de ${companyName} a été suspendu`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le compte de ${companyName} chez ${providerName} est ${status}. Pendant ce temps, rien ne peut être modifié ni envoyé ; rien n’est perdu.`,
      'La société qui suit votre compte peut vous dire ce qu’il faut pour lever la suspension.',
    ],
    facts: reason ? [['Motif', reason]] : [],
    closing: 'Vous recevez ce message parce que vous administrez ce compte.',
  }),
}
