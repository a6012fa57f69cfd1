import type { Template } from './template.ts'

/** The six digits of a second factor, requested during a sign-in (`product.md` 3.4). */
export const mfaCode: Template<{ firstName: string; code: string; providerName: string }> = {
  'en-us': ({ firstName, code, providerName }) => ({
    subject: `Your ${providerName} code`,
    greeting: `Hello ${firstName},`,
    paragraphs: ['Enter this code on the page that asked for it. It works once and for 10 minutes.'],
    code,
    closing: 'If you did not ask for a code, somebody may know your password: change it, and tell nobody this code.',
  }),
  'fr-fr': ({ firstName, code, providerName }) => ({
    subject: `Votre code ${providerName}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      'Saisissez ce code sur la page qui vous l’a demandé. Il fonctionne une seule fois, pendant 10 minutes.',
    ],
    code,
    closing:
      'Si vous n’avez pas demandé de code, quelqu’un connaît peut-être votre mot de passe : changez-le, et ne communiquez ce code à personne.',
  }),
}
