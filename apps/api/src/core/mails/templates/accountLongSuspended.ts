import type { Template } from './template.ts'

/** To the administrators of the company above: one of their companies has been suspended for long (`product.md` 1.3). */
export const accountLongSuspended: Template<{ firstName: string; companyName: string; days: string; link: string }> = {
  'en-us': ({ firstName, companyName, days, link }) => ({
    subject: `${companyName} has been suspended for ${days} days`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The account of ${companyName} has been suspended for ${days} days. Annual terms are not renewed while an account is suspended.`,
      'Please decide whether to lift the suspension or to close the account.',
    ],
    button: { label: 'Open the account', link },
    closing: 'You receive this message because you administer the company above it.',
  }),
  'fr-fr': ({ firstName, companyName, days, link }) => ({
    subject: `${companyName} est suspendu depuis ${days} jours`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le compte de ${companyName} est suspendu depuis ${days} jours. Les contrats annuels ne sont pas renouvelés pendant une suspension.`,
      'Veuillez décider de lever la suspension ou de fermer le compte.',
    ],
    button: { label: 'Ouvrir le compte', link },
    closing: 'Vous recevez ce message parce que vous administrez la société supérieure.',
  }),
}
