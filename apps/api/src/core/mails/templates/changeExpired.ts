import type { Template } from './template.ts'

type Values = { firstName: string; hours: string; sentence: string; link: string }

/** To the person who prepared a change set, when nobody decided on it in time. */
export const changeExpired: Template<Values> = {
  'en-us': ({ firstName, hours, sentence, link }) => ({
    subject: 'Nobody approved your change in time',
    greeting: `Hello ${firstName},`,
    paragraphs: [`Nobody decided within ${hours} hours about the change that you prepared. Nothing was changed.`],
    facts: [['Change', sentence]],
    button: { label: 'See the change', link },
    closing: 'You can prepare it again, and send it for approval once more.',
  }),
  'fr-fr': ({ firstName, hours, sentence, link }) => ({
    subject: 'Votre modification n’a pas été approuvée à temps',
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Personne ne s’est prononcé dans les ${hours} heures sur la modification que vous avez préparée. Rien n’a été modifié.`,
    ],
    facts: [['Modification', sentence]],
    button: { label: 'Voir la modification', link },
    closing: 'Vous pouvez la préparer de nouveau et la soumettre encore à l’approbation.',
  }),
}
