import type { Template } from './template.ts'

/** An administrator asks somebody to set up a second factor. */
export const mfaLink: Template<{ firstName: string; companyName: string; invitedBy: string; link: string }> = {
  'en-us': ({ firstName, companyName, invitedBy, link }) => ({
    subject: `Set up your second factor for ${companyName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${invitedBy} asks you to set up a second factor for your access to ${companyName}. With it nobody gets in who only knows your password.`,
      'It takes two minutes. The link works for 7 days; you sign in first.',
    ],
    button: { label: 'Set up the second factor', link },
    closing: 'If you do not know who sent this, ask your administrator before you follow the link.',
  }),
  'fr-fr': ({ firstName, companyName, invitedBy, link }) => ({
    subject: `Configurez votre second facteur pour ${companyName}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${invitedBy} vous demande de configurer un second facteur pour votre accès à ${companyName}. Grâce à lui, personne n’entre en connaissant seulement votre mot de passe.`,
      'Cela prend deux minutes. Le lien fonctionne pendant 7 jours ; vous vous connectez d’abord.',
    ],
    button: { label: 'Configurer le second facteur', link },
    closing: 'Si vous ne savez pas qui a envoyé ce message, demandez à votre administrateur avant de suivre le lien.',
  }),
}
