import type { Template } from './template.ts'

type Values = { firstName: string; factor: string; when: string; providerName: string; link: string }

/** A second factor was removed by its owner; every other session of the person was ended. */
export const factorRemoved: Template<Values> = {
  'en-us': ({ firstName, factor, when, providerName, link }) => ({
    subject: `A second factor was removed from ${providerName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: ['This was removed from your access. All other sessions of yours were ended.'],
    facts: [
      ['Removed', factor],
      ['When', `${when} (UTC)`],
    ],
    button: { label: 'Go to the portal', link },
    closing: 'If that was not you, reset your password at once and tell your administrator.',
  }),
  'fr-fr': ({ firstName, factor, when, providerName, link }) => ({
    subject: `Un second facteur a été supprimé de ${providerName}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: ['Ceci a été supprimé de votre accès. Toutes vos autres sessions ont été fermées.'],
    facts: [
      ['Supprimé', factor],
      ['Date', `${when} (UTC)`],
    ],
    button: { label: 'Aller au portail', link },
    closing: 'Si ce n’était pas vous, réinitialisez votre mot de passe sans attendre et prévenez votre administrateur.',
  }),
}
