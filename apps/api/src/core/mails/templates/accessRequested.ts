import type { Template } from './template.ts'

/**
 * To the address given in a request for access: that the request arrived (`product.md` 3.2). Nobody has confirmed that
 * the address is theirs, so nothing that was typed is in it.
 */
export const accessRequested: Template<{ providerName: string }> = {
  'en-us': ({ providerName }) => ({
    subject: 'Your request for access has arrived',
    greeting: 'Hello,',
    paragraphs: [
      `Thank you for asking for access to ${providerName}.`,
      'An administrator will look at it. You will hear from us by mail, either with an invitation or with an answer.',
    ],
    closing: 'If you did not ask for this, you need not do anything: nothing is set up by itself.',
  }),
  'fr-fr': ({ providerName }) => ({
    subject: 'Votre demande d’accès nous est parvenue',
    greeting: 'Bonjour,',
    paragraphs: [
      `Merci d’avoir demandé un accès à ${providerName}.`,
      'Un administrateur va l’examiner. Nous vous répondrons par e-mail, par une invitation ou par un message.',
    ],
    closing: 'Si vous n’avez rien demandé, vous n’avez rien à faire : rien ne se crée tout seul.',
  }),
}
