import type { Template } from './template.ts'

type Values = { firstName: string; decidedBy: string; sentence: string; note: string; link: string }

/** To the person who prepared a change set, when the second person rejected it. */
export const changeRejected: Template<Values> = {
  'en-us': ({ firstName, decidedBy, sentence, note, link }) => ({
    subject: 'Your change was rejected',
    greeting: `Hello ${firstName},`,
    paragraphs: [`${decidedBy} rejected the change that you prepared. Nothing was changed.`],
    facts: [
      ['Change', sentence],
      ['Note', note],
    ],
    button: { label: 'See the change', link },
    closing: 'You can prepare it again, and send it for approval once more.',
  }),
  'fr-fr': ({ firstName, decidedBy, sentence, note, link }) => ({
    subject: 'Votre modification a été refusée',
    greeting: `Bonjour ${firstName},`,
    paragraphs: [`${decidedBy} a refusé la modification que vous avez préparée. Rien n’a été modifié.`],
    facts: [
      ['Modification', sentence],
      ['Note', note],
    ],
    button: { label: 'Voir la modification', link },
    closing: 'Vous pouvez la préparer de nouveau et la soumettre encore à l’approbation.',
  }),
}
