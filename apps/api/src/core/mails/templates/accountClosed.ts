import type { Template } from './template.ts'

type Values = { firstName: string; companyName: string; providerName: string; until: string; reason: string }

/** To the administrators of a company that was closed (`product.md` 1.3): nobody can sign in any more. */
export const accountClosed: Template<Values> = {
  'en-us': ({ firstName, companyName, providerName, until, reason }) => ({
    subject: `The account of ${companyName} has been closed`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The account of ${companyName} with ${providerName} has been closed. Nobody can sign in to it any more, and invitations that were open are withdrawn.`,
      `It can be opened again until ${until}. If you think that it was closed by mistake, write to the company that looks after your account.`,
    ],
    facts: reason ? [['Reason', reason]] : [],
    closing: 'You receive this message because you administered this account.',
  }),
  'fr-fr': ({ firstName, companyName, providerName, until, reason }) => ({
    subject: `Le compte de ${companyName} a été fermé`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le compte de ${companyName} chez ${providerName} a été fermé. Plus personne ne peut s’y connecter, et les invitations en cours sont retirées.`,
      `Il peut être rouvert jusqu’au ${until}. S’il s’agit d’une erreur, écrivez à la société qui suit votre compte.`,
    ],
    facts: reason ? [['Motif', reason]] : [],
    closing: 'Vous recevez ce message parce que vous administriez ce compte.',
  }),
}
