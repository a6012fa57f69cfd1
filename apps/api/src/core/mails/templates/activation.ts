import type { Template } from './template.ts'

/** To a new administrator (`product.md` 3.2): who invited them, to which company, and the link, valid for seven days. */
export const activation: Template<{ firstName: string; companyName: string; invitedBy: string; link: string }> = {
  'en-us': ({ firstName, companyName, invitedBy, link }) => ({
    subject: `Activate your access to ${companyName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${invitedBy} has made you an administrator of ${companyName}.`,
      'To begin, choose a password. The link works once and for 7 days.',
    ],
    button: { label: 'Choose a password', link },
    closing: 'If you did not expect this mail, you need not do anything.',
  }),
  'fr-fr': ({ firstName, companyName, invitedBy, link }) => ({
    subject: `Activez votre accès à ${companyName}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${invitedBy} vous a désigné comme administrateur de ${companyName}.`,
      'Pour commencer, choisissez un mot de passe. Le lien fonctionne une seule fois, pendant 7 jours.',
    ],
    button: { label: 'Choisir un mot de passe', link },
    closing: 'Si vous n’attendiez pas ce message, vous n’avez rien à faire.',
  }),
}
