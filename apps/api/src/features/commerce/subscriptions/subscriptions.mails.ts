import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

// To the administrators of a company about its plans (`product.md` 8).

const example = { firstName: 'Cora', companyName: 'Northwind Legal', planName: 'eSign Business', link: exampleLink }
const closings = {
  'en-us': 'You receive this e-mail because you administer this account.',
  'fr-fr': 'Vous recevez cet e-mail parce que vous administrez ce compte.',
} as const

export const planEnds = mailTemplate({
  priority: 'notice',
  example: { ...example, date: '25 December 2026', days: '30' },
  'en-us': ({ firstName, companyName, planName, date, days, link }) => ({
    subject: `${planName} of ${companyName} ends on ${date}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The plan ${planName} of ${companyName} ends on ${date} and isn’t renewed automatically (days left: ${days}).`,
      'To keep using it, renew it before that date or ask your provider to renew it.',
    ],
    facts: [
      ['Plan', planName],
      ['Last day', date],
    ],
    button: { label: 'View the plan', link },
    closing: closings['en-us'],
  }),
  'fr-fr': ({ firstName, companyName, planName, date, days, link }) => ({
    subject: `${planName} de ${companyName} prend fin le ${date}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le forfait ${planName} de ${companyName} prend fin le ${date} et n’est pas renouvelé automatiquement (jours restants\u00a0: ${days}).`,
      'Pour continuer à l’utiliser, renouvelez-le avant cette date ou demandez à votre fournisseur de le faire.',
    ],
    facts: [
      ['Forfait', planName],
      ['Dernier jour', date],
    ],
    button: { label: 'Voir le forfait', link },
    closing: closings['fr-fr'],
  }),
})

export const planInGrace = mailTemplate({
  priority: 'notice',
  example: { ...example, date: '8 January 2027' },
  'en-us': ({ firstName, companyName, planName, date, link }) => ({
    subject: `The term of ${planName} has ended for ${companyName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The term of the plan ${planName} has ended, and the plan wasn’t renewed. People at ${companyName} can keep using it until ${date}.`,
      'Renew it by then. After that, nothing can be sent; the data is kept.',
    ],
    facts: [
      ['Plan', planName],
      ['Can be used until', date],
    ],
    button: { label: 'View the plan', link },
    closing: closings['en-us'],
  }),
  'fr-fr': ({ firstName, companyName, planName, date, link }) => ({
    subject: `La période du forfait ${planName} est terminée pour ${companyName}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `La période du forfait ${planName} est terminée et il n’a pas été renouvelé. Les utilisateurs de ${companyName} peuvent continuer à l’utiliser jusqu’au ${date}.`,
      'Renouvelez-le d’ici là. Ensuite, plus rien ne pourra être envoyé\u00a0; les données sont conservées.',
    ],
    facts: [
      ['Forfait', planName],
      ['Utilisable jusqu’au', date],
    ],
    button: { label: 'Voir le forfait', link },
    closing: closings['fr-fr'],
  }),
})

export const planEnded = mailTemplate({
  priority: 'notice',
  example: { ...example, date: '9 January 2027' },
  'en-us': ({ firstName, companyName, planName, date, link }) => ({
    subject: `${planName} of ${companyName} has ended`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The plan ${planName} of ${companyName} ended on ${date}. Nothing can be sent with it any more; the data is kept.`,
      'It can be renewed within 30 days.',
    ],
    facts: [
      ['Plan', planName],
      ['Ended on', date],
    ],
    button: { label: 'View the plan', link },
    closing: closings['en-us'],
  }),
  'fr-fr': ({ firstName, companyName, planName, date, link }) => ({
    subject: `${planName} de ${companyName} a pris fin`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le forfait ${planName} de ${companyName} a pris fin le ${date}. Plus rien ne peut être envoyé\u00a0; les données sont conservées.`,
      'Il peut être renouvelé pendant 30 jours.',
    ],
    facts: [
      ['Forfait', planName],
      ['Fin', date],
    ],
    button: { label: 'Voir le forfait', link },
    closing: closings['fr-fr'],
  }),
})

/** To the person who scheduled a change. */
export const planChangeFailed = mailTemplate({
  priority: 'notice',
  example: {
    firstName: 'Rosa',
    companyName: 'Northwind Legal',
    planCode: 'ESIGN-BUS',
    date: '25 December 2026',
    message: 'The plan is no longer sold.',
    link: exampleLink,
  },
  'en-us': ({ firstName, companyName, planCode, date, message, link }) => ({
    subject: `A scheduled change to ${planCode} of ${companyName} failed`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `The change to the plan ${planCode} of ${companyName} that you scheduled for ${date} failed. The plan stays as it is.`,
      'Schedule it again, or change the plan now.',
    ],
    facts: [['Cause', message]],
    button: { label: 'View the plan', link },
    closing: 'You receive this e-mail because you scheduled the change.',
  }),
  'fr-fr': ({ firstName, companyName, planCode, date, message, link }) => ({
    subject: `Un changement planifié du forfait ${planCode} de ${companyName} a échoué`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Le changement du forfait ${planCode} de ${companyName} que vous aviez planifié pour le ${date} a échoué. Le forfait reste en l’état.`,
      'Planifiez-le de nouveau ou modifiez le forfait maintenant.',
    ],
    facts: [['Cause', message]],
    button: { label: 'Voir le forfait', link },
    closing: 'Vous recevez cet e-mail parce que vous aviez planifié ce changement.',
  }),
})
