import { approvalHours } from '@portal/contract/operations/changes/changes.contract'
import { inUnits } from '@portal/contract/core/language'
import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

/** To people who may decide on a change set that needs a second person (`product.md` M6). */
export const changeApproval = mailTemplate({
  priority: 'awaited',
  example: {
    firstName: 'Rosa',
    madeBy: 'Cora Lane',
    companyName: 'Cordage Reseller',
    sentence: 'Removes 60 people of 3 companies',
    when: 'December 24, 2026 at 9:30 AM UTC, or on approval if later',
    reason: 'Not renewed',
    note: 'As agreed',
    madeOn: 'November 23, 2026 at 10:00 AM UTC',
    link: exampleLink,
  },
  'en-us': ({ madeBy, companyName, sentence, when, reason, note, madeOn, link }) => ({
    subject: 'A change is waiting for your approval',
    paragraphs: [
      `${madeBy} of ${companyName} prepared a change that a second person must approve within ${inUnits(approvalHours, 'hour', 'en-us')}.`,
      'Nothing changes until someone approves. The first decision counts.',
    ],
    facts: [
      ['Change', sentence],
      ['When', when],
      ['Reason', reason],
      ['Note', note],
      ['Prepared by', `${madeBy}, ${companyName}, ${madeOn}`],
    ],
    button: { label: 'View the change', link },
    closing: 'If nobody approves it in time, nothing changes.',
  }),
  'fr-fr': ({ madeBy, companyName, sentence, when, reason, note, madeOn, link }) => ({
    subject: 'Une modification attend votre approbation',
    paragraphs: [
      `${madeBy}, de ${companyName}, a préparé une modification qu’une deuxième personne doit approuver dans les ${inUnits(approvalHours, 'hour', 'fr-fr')}.`,
      'Rien n’est modifié avant l’approbation. La première décision l’emporte.',
    ],
    facts: [
      ['Modification', sentence],
      ['Exécution', when],
      ['Motif', reason],
      ['Note', note],
      ['Préparée par', `${madeBy}, ${companyName}, le ${madeOn}`],
    ],
    button: { label: 'Voir la modification', link },
    closing: 'Si personne ne se prononce, rien n’est modifié et la demande expire.',
  }),
})

/** To the person who prepared a change set, when the second person approved it. */
export const changeApproved = mailTemplate({
  priority: 'awaited',
  example: {
    firstName: 'Cora',
    decidedBy: 'Rosa Quill',
    sentence: 'Removes 60 people',
    note: 'Seen',
    link: exampleLink,
  },
  'en-us': ({ decidedBy, sentence, note, link }) => ({
    subject: 'Your change was approved',
    paragraphs: [`${decidedBy} approved the change you prepared. It runs now, or at the time you chose.`],
    facts: [
      ['Change', sentence],
      ['Note', note],
    ],
    button: { label: 'View the change', link },
    closing: 'Its page shows the progress and any failures.',
  }),
  'fr-fr': ({ decidedBy, sentence, note, link }) => ({
    subject: 'Votre modification a été approuvée',
    paragraphs: [
      `${decidedBy} a approuvé la modification que vous avez préparée. Elle s’exécute maintenant, ou au moment que vous avez choisi.`,
    ],
    facts: [
      ['Modification', sentence],
      ['Note', note],
    ],
    button: { label: 'Voir la modification', link },
    closing: 'Sa page montre l’avancement et les échecs éventuels.',
  }),
})

/** To the person who prepared a change set, when the second person declined it. */
export const changeRejected = mailTemplate({
  priority: 'awaited',
  closing: 'prepareAgain',
  example: {
    firstName: 'Cora',
    decidedBy: 'Rosa Quill',
    sentence: 'Removes 60 people',
    note: 'Not now',
    link: exampleLink,
  },
  'en-us': ({ decidedBy, sentence, note, link }) => ({
    subject: 'Your change was declined',
    paragraphs: [`${decidedBy} declined the change you prepared. Nothing was changed.`],
    facts: [
      ['Change', sentence],
      ['Note', note],
    ],
    button: { label: 'View the change', link },
  }),
  'fr-fr': ({ decidedBy, sentence, note, link }) => ({
    subject: 'Votre modification a été refusée',
    paragraphs: [`${decidedBy} a refusé la modification que vous avez préparée. Rien n’a été modifié.`],
    facts: [
      ['Modification', sentence],
      ['Note', note],
    ],
    button: { label: 'Voir la modification', link },
  }),
})

/** To the person who prepared a change set, when no one decided on it in time. */
export const changeExpired = mailTemplate({
  priority: 'awaited',
  closing: 'prepareAgain',
  example: { firstName: 'Cora', sentence: 'Removes 60 people', link: exampleLink },
  'en-us': ({ sentence, link }) => ({
    subject: 'Nobody approved your change in time',
    paragraphs: [
      `Nobody approved or declined the change you prepared within ${inUnits(approvalHours, 'hour', 'en-us')}. Nothing was changed.`,
    ],
    facts: [['Change', sentence]],
    button: { label: 'View the change', link },
  }),
  'fr-fr': ({ sentence, link }) => ({
    subject: 'Votre modification n’a pas été approuvée à temps',
    paragraphs: [
      `Personne ne s’est prononcé dans les ${inUnits(approvalHours, 'hour', 'fr-fr')} sur la modification que vous avez préparée. Rien n’a été modifié.`,
    ],
    facts: [['Modification', sentence]],
    button: { label: 'Voir la modification', link },
  }),
})
