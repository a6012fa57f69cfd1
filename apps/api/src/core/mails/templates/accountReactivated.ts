import type { Template } from './template.ts'

/** To the administrators of a company that is active again (`product.md` 1.3). */
export const accountReactivated: Template<{
  firstName: string
  companyName: string
  providerName: string
  link: string
}> = {
  'en-us': ({ firstName, companyName, providerName, link }) => ({
    subject: `The account of ${companyName} is active again`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`The account of ${companyName} with ${providerName} is active again. Everything is as it was before.`],
    button: { label: 'Sign in', link },
    closing: 'You receive this message because you administer this account.',
  }),
  'fr-fr': ({ firstName, companyName, providerName, link }) => ({
    subject: `Le compte de ${companyName} est de nouveau actif`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`Le compte de ${companyName} chez ${providerName} est de nouveau actif. Tout est comme avant.`],
    button: { label: 'Se connecter', link },
    closing: 'Vous recevez ce message parce que vous administrez ce compte.',
  }),
}
