import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

// To the administrators of a company about its plans (`product.md` 8).

const example = { firstName: 'Cora', companyName: 'Northwind Legal', planName: 'eSign Business', link: exampleLink }

export const planEnds = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example: { ...example, date: '25 December 2026', days: '30' },
  'en-us': ({ companyName, planName, date, days, link }) => ({
    subject: `${planName} for ${companyName} ends on ${date}`,
    paragraphs: [
      `The ${planName} plan of ${companyName} ends on ${date} and isn’t renewed automatically (days left: ${days}).`,
      'To keep using it, renew it before that date or ask your provider to renew it.',
    ],
    facts: [
      ['Plan', planName],
      ['Last day', date],
    ],
    button: { label: 'View the plan', link },
  }),
  'fr-fr': ({ companyName, planName, date, days, link }) => ({
    subject: `${planName} de ${companyName} prend fin le ${date}`,
    paragraphs: [
      `Le forfait ${planName} de ${companyName} prend fin le ${date} et n’est pas renouvelé automatiquement (jours restants\u00a0: ${days}).`,
      'Pour continuer à l’utiliser, renouvelez-le avant cette date ou demandez à votre fournisseur de le faire.',
    ],
    facts: [
      ['Forfait', planName],
      ['Dernier jour', date],
    ],
    button: { label: 'Voir le forfait', link },
  }),
})

export const planInGrace = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example: { ...example, date: '8 January 2027' },
  'en-us': ({ companyName, planName, date, link }) => ({
    subject: `The term of ${planName} has ended for ${companyName}`,
    paragraphs: [
      `The term of the ${planName} plan has ended, and the plan wasn’t renewed. People at ${companyName} can keep using it until ${date}.`,
      'Renew it by then. After that, nothing can be sent; the data is kept.',
    ],
    facts: [
      ['Plan', planName],
      ['Can be used until', date],
    ],
    button: { label: 'View the plan', link },
  }),
  'fr-fr': ({ companyName, planName, date, link }) => ({
    subject: `La période du forfait ${planName} est terminée pour ${companyName}`,
    paragraphs: [
      `La période du forfait ${planName} est terminée et le forfait n’a pas été renouvelé. Les utilisateurs de ${companyName} peuvent continuer à l’utiliser jusqu’au ${date}.`,
      'Renouvelez-le d’ici là. Ensuite, plus rien ne pourra être envoyé\u00a0; les données sont conservées.',
    ],
    facts: [
      ['Forfait', planName],
      ['Utilisable jusqu’au', date],
    ],
    button: { label: 'Voir le forfait', link },
  }),
})

export const planEnded = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example: { ...example, date: '9 January 2027' },
  'en-us': ({ companyName, planName, date, link }) => ({
    subject: `${planName} for ${companyName} has ended`,
    paragraphs: [
      `The ${planName} plan of ${companyName} ended on ${date}. Nothing can be sent with it any more; the data is kept.`,
      'It can be renewed within 30 days.',
    ],
    facts: [
      ['Plan', planName],
      ['Ended on', date],
    ],
    button: { label: 'View the plan', link },
  }),
  'fr-fr': ({ companyName, planName, date, link }) => ({
    subject: `${planName} de ${companyName} a pris fin`,
    paragraphs: [
      `Le forfait ${planName} de ${companyName} a pris fin le ${date}. Plus rien ne peut être envoyé\u00a0; les données sont conservées.`,
      'Il peut être renouvelé pendant 30 jours.',
    ],
    facts: [
      ['Forfait', planName],
      ['Fin', date],
    ],
    button: { label: 'Voir le forfait', link },
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
  'en-us': ({ companyName, planCode, date, message, link }) => ({
    subject: `A scheduled change to ${planCode} for ${companyName} failed`,
    paragraphs: [
      `The change to the ${planCode} plan of ${companyName} that you scheduled for ${date} failed. The plan stays as it is.`,
      'Schedule it again, or change the plan now.',
    ],
    facts: [['Cause', message]],
    button: { label: 'View the plan', link },
    closing: 'You’re receiving this e-mail because you scheduled the change.',
  }),
  'fr-fr': ({ companyName, planCode, date, message, link }) => ({
    subject: `Un changement planifié du forfait ${planCode} de ${companyName} a échoué`,
    paragraphs: [
      `Le changement du forfait ${planCode} de ${companyName} que vous aviez planifié pour le ${date} a échoué. Le forfait reste en l’état.`,
      'Planifiez-le de nouveau ou modifiez le forfait maintenant.',
    ],
    facts: [['Cause', message]],
    button: { label: 'Voir le forfait', link },
    closing: 'Vous recevez cet e-mail parce que vous aviez planifié ce changement.',
  }),
})
