import { mailTemplate } from '../../../core/mails/mails.template.ts'

/**
 * Confirms the arrival of a request for access to its address (`product.md` 3.2). The address is not confirmed, so the
 * mail contains no text from the request.
 */
export const accessRequested = mailTemplate({
  priority: 'awaited',
  example: { providerName: 'Sealport' },
  'en-us': ({ providerName }) => ({
    subject: 'We’ve received your access request',
    paragraphs: [
      `Thank you for requesting access to ${providerName}.`,
      'An administrator will review your request. You’ll get an invitation or a reply by e-mail.',
    ],
    closing: 'If you didn’t request this, you don’t need to do anything: nothing is set up automatically.',
  }),
  'fr-fr': ({ providerName }) => ({
    subject: 'Votre demande d’accès nous est parvenue',
    paragraphs: [
      `Merci d’avoir demandé un accès à ${providerName}.`,
      'Un administrateur va examiner votre demande. Vous recevrez une invitation ou une réponse par e-mail.',
    ],
    closing: 'Si vous n’avez rien demandé, vous n’avez rien à faire : rien n’est créé automatiquement.',
  }),
})

/**
 * To a person whose request for access was declined, with the administrator's reason. The address is not confirmed, so
 * the mail contains no text from the request.
 */
export const accessDeclined = mailTemplate({
  priority: 'awaited',
  example: {
    providerName: 'Sealport',
    reason: 'Please contact your current reseller, who can create the account for you.',
  },
  'en-us': ({ providerName, reason }) => ({
    subject: 'Your access request was declined',
    paragraphs: [`Your access request for ${providerName} was declined.`],
    facts: [['Reason', reason]],
    closing: 'If this is a mistake, you can send a new request.',
  }),
  'fr-fr': ({ providerName, reason }) => ({
    subject: 'Votre demande d’accès a été refusée',
    paragraphs: [`Votre demande d’accès à ${providerName} a été refusée.`],
    facts: [['Motif', reason]],
    closing: 'S’il s’agit d’une erreur, vous pouvez refaire une demande.',
  }),
})
