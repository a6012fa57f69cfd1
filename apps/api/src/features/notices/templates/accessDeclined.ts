import type { Template } from './template.ts'

type Values = { firstName: string; companyName: string; providerName: string; reason: string }
/** To whoever asked for access that is not given, with the reason that the administrator wrote. */
export const accessDeclined: Template<Values> = {
  'en-us': ({ firstName, companyName, providerName, reason }) => ({
    subject: 'Your request for access was declined',
    greeting: `Hello ${firstName},`,
    paragraphs: [`Your request for access to ${providerName} for ${companyName} was declined.`],
    facts: [['Reason', reason]],
    closing: 'If this is a mistake, you may ask again.',
  }),
  'fr-fr': ({ firstName, companyName, providerName, reason }) => ({
    subject: 'Votre demande d’accès a été refusée',
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`Votre demande d’accès à ${providerName} pour ${companyName} a été refusée.`],
    facts: [['Motif', reason]],
    closing: 'S’il s’agit d’une erreur, vous pouvez refaire une demande.',
  }),
}
