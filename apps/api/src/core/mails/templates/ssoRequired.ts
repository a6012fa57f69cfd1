import type { Template } from './template.ts'

/** Instead of a reset link, to people whose company signs in through an identity provider only (`product.md` 3.2). */
export const ssoRequired: Template<{ firstName: string; companyName: string; link: string }> = {
  'en-us': ({ firstName, companyName, link }) => ({
    subject: 'Sign in with single sign-on',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'A new password was asked for your access to the portal.',
      `${companyName} signs in with its identity provider, so you have no password here. Type your e-mail address on the sign-in page and go on from there.`,
    ],
    button: { label: 'Go to the sign-in page', link },
    closing: 'If you did not ask for this, you need not do anything.',
  }),
  'fr-fr': ({ firstName, companyName, link }) => ({
    subject: 'Connectez-vous par authentification unique',
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      'Un nouveau mot de passe a été demandé pour votre accès au portail.',
      `${companyName} se connecte par son fournisseur d’identité : vous n’avez pas de mot de passe ici. Saisissez votre adresse e-mail sur la page de connexion et continuez de là.`,
    ],
    button: { label: 'Aller à la page de connexion', link },
    closing: 'Si vous n’avez rien demandé, vous n’avez rien à faire.',
  }),
}
