import type { Template } from './template.ts'

type Values = { firstName: string; factor: string; when: string; providerName: string; link: string }

/** A second factor was set up; every other session of the person was ended. */
export const factorAdded: Template<Values> = {
  'en-us': ({ firstName, factor, when, providerName, link }) => ({
    subject: `A second factor was set up for ${providerName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: ['This was set up for your access. All other sessions of yours were ended.'],
    facts: [
      ['Set up', factor],
      ['When', `${when} (UTC)`],
    ],
    button: { label: 'Go to the portal', link },
    closing: 'If that was not you, reset your password at once and tell your administrator.',
  }),
  'fr-fr': ({ firstName, factor, when, providerName, link }) => ({
    subject: `Un second facteur a été configuré pour ${providerName}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: ['Ceci a été configuré pour votre accès. Toutes vos autres sessions ont été fermées.'],
    facts: [
      ['Configuré', factor],
      ['Date', `${when} (UTC)`],
    ],
    button: { label: 'Aller au portail', link },
    closing: 'Si ce n’était pas vous, réinitialisez votre mot de passe sans attendre et prévenez votre administrateur.',
  }),
}
