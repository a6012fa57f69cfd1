import type { Template } from './template.ts'

/** To somebody whose access is active (`product.md` 3.2). */
export const welcome: Template<{ firstName: string; companyName: string; providerName: string; link: string }> = {
  'en-us': ({ firstName, companyName, providerName, link }) => ({
    subject: `Welcome to ${providerName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Your access to ${companyName} is active.`,
      'Sign in with this e-mail address. In your profile you can choose your language and set up a second factor.',
    ],
    button: { label: 'Sign in', link },
    closing: 'Nobody will ever ask you for your password by mail.',
  }),
  'fr-fr': ({ firstName, companyName, providerName, link }) => ({
    subject: `Bienvenue chez ${providerName}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Votre accès à ${companyName} est actif.`,
      'Connectez-vous avec cette adresse e-mail. Dans votre profil, vous pouvez choisir votre langue et configurer un second facteur.',
    ],
    button: { label: 'Se connecter', link },
    closing: 'Personne ne vous demandera jamais votre mot de passe par e-mail.',
  }),
}
