import type { Template } from './template.ts'

type Values = { firstName: string; decidedBy: string; sentence: string; note: string; link: string }

/** To the person who prepared a change set, when the second person approved it. */
export const changeApproved: Template<Values> = {
  'en-us': ({ firstName, decidedBy, sentence, note, link }) => ({
    subject: 'Your change was approved',
    greeting: `Hello ${firstName},`,
    paragraphs: [`${decidedBy} approved the change that you prepared. It runs now, or at the moment that you chose.`],
    facts: [
      ['Change', sentence],
      ['Note', note],
    ],
    button: { label: 'See the change', link },
    closing: 'Its page shows how far it is, and what could not be done.',
  }),
  'fr-fr': ({ firstName, decidedBy, sentence, note, link }) => ({
    subject: 'Votre modification a été approuvée',
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${decidedBy} a approuvé la modification que vous avez préparée. Elle s’exécute maintenant, ou au moment que vous avez choisi.`,
    ],
    facts: [
      ['Modification', sentence],
      ['Note', note],
    ],
    button: { label: 'Voir la modification', link },
    closing: 'Sa page en montre l’avancement et ce qui n’a pas pu être fait.',
  }),
}
