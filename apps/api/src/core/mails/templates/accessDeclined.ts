import type { Template } from './template.ts'

/**
 * To a person whose request for access was declined, with the reason that the administrator wrote. The address is not
 * confirmed: nothing that was typed in the request is in it.
 */
export const accessDeclined: Template<{ providerName: string; reason: string }> = {
  'en-us': ({ providerName, reason }) => ({
    subject: 'Your request for access was declined',
    greeting: 'Hello,',
    paragraphs: [`Your request for access to ${providerName} was declined.`],
    facts: [['Reason', reason]],
    closing: 'If this is a mistake, you may ask again.',
  }),
  'fr-fr': ({ providerName, reason }) => ({
    subject: 'Votre demande d’accès a été refusée',
    greeting: 'Bonjour,',
    paragraphs: [`Votre demande d’accès à ${providerName} a été refusée.`],
    facts: [['Motif', reason]],
    closing: 'S’il s’agit d’une erreur, vous pouvez refaire une demande.',
  }),
}
