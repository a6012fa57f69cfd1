import type { Template } from './template.ts'

type Values = { firstName: string; madeBy: string; companyName: string; sentence: string; hours: string; link: string }

/** To those who may decide on a change set that needs a second person (`product.md` M6). */
export const changeApproval: Template<Values> = {
  'en-us': ({ firstName, madeBy, companyName, sentence, hours, link }) => ({
    subject: 'A change waits for your approval',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${madeBy} of ${companyName} prepared a change that a second person must approve within ${hours} hours.`,
      'Nothing is changed before somebody approves. One decision is enough.',
    ],
    facts: [['Change', sentence]],
    button: { label: 'Look at the change', link },
    closing: 'If you do not decide, nothing happens, and the request expires.',
  }),
  'fr-fr': ({ firstName, madeBy, companyName, sentence, hours, link }) => ({
    subject: 'Une modification attend votre approbation',
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${madeBy}, de ${companyName}, a préparé une modification qu’une deuxième personne doit approuver dans les ${hours} heures.`,
      'Rien n’est modifié avant l’approbation. Une seule décision suffit.',
    ],
    facts: [['Modification', sentence]],
    button: { label: 'Voir la modification', link },
    closing: 'Sans décision de votre part, rien ne se passe et la demande expire.',
  }),
}
