import type { Template } from './template.ts'

/** To whoever asked for access: that it arrived, and nothing about who is known (`product.md` 3.2, register). */
export const accessRequested: Template<{ firstName: string; companyName: string; providerName: string }> = {
  'en-us': ({ firstName, companyName, providerName }) => ({
    subject: 'Your request for access has arrived',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Thank you for asking for access to ${providerName} for ${companyName}.`,
      'An administrator will look at it. You will hear from us by mail, either with an invitation or with an answer.',
    ],
    closing: 'If you did not ask for this, you need not do anything: nothing is set up by itself.',
  }),
  'fr-fr': ({ firstName, companyName, providerName }) => ({
    subject: 'Votre demande d’accès nous est parvenue',
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Merci d’avoir demandé un accès à ${providerName} pour ${companyName}.`,
      'Un administrateur va l’examiner. Nous vous répondrons par e-mail, par une invitation ou par un message.',
    ],
    closing: 'Si vous n’avez rien demandé, vous n’avez rien à faire : rien ne se crée tout seul.',
  }),
}
