import type { Template } from './template.ts'

type Values = { firstName: string; by: string; reason: string; when: string; providerName: string; link: string }

/** An administrator removed all of a person's factors (`product.md` 3.4): who, and why. */
export const factorsReset: Template<Values> = {
  'en-us': ({ firstName, by, reason, when, providerName, link }) => ({
    subject: `Your second factors for ${providerName} were reset`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'An administrator removed every second factor of your access and ended all your sessions. At your next sign-in we send you a code by e-mail; set up your factors again then.',
    ],
    facts: [
      ['By', by],
      ['Reason', reason],
      ['When', `${when} (UTC)`],
    ],
    button: { label: 'Sign in', link },
    closing: 'If you did not ask for this, tell your administrator at once.',
  }),
  'fr-fr': ({ firstName, by, reason, when, providerName, link }) => ({
    subject: `Vos seconds facteurs pour ${providerName} ont été réinitialisés`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      'Un administrateur a supprimé tous les seconds facteurs de votre accès et fermé toutes vos sessions. À votre prochaine connexion, nous vous enverrons un code par e-mail ; configurez alors à nouveau vos facteurs.',
    ],
    facts: [
      ['Par', by],
      ['Motif', reason],
      ['Date', `${when} (UTC)`],
    ],
    button: { label: 'Se connecter', link },
    closing: 'Si vous ne l’avez pas demandé, prévenez votre administrateur sans attendre.',
  }),
}
