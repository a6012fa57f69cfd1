import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

const example = { firstName: 'Cora', from: 'Northwind Legal', to: 'Eastbank Legal' }

/**
 * To an administrator who was transferred to another company. The mail names both companies, because both are theirs.
 */
export const transferred = mailTemplate({
  priority: 'notice',
  closing: 'askAdministrator',
  example: { ...example, link: exampleLink },
  'en-us': ({ from, to, link }) => ({
    subject: `Your access was transferred to ${to}`,
    paragraphs: [
      `Your access was transferred from ${from} to ${to}.`,
      `All your sessions have ended, and your access groups at ${from} no longer apply. Your e-mail address, password, second factors and personal settings stay the same.`,
    ],
    button: { label: 'Sign in', link },
  }),
  'fr-fr': ({ from, to, link }) => ({
    subject: `Votre accès a été transféré vers ${to}`,
    paragraphs: [
      `Votre accès a été transféré de ${from} vers ${to}.`,
      `Toutes vos sessions ont été fermées et vos groupes d’accès chez ${from} ne s’appliquent plus. Votre adresse e-mail, votre mot de passe, vos seconds facteurs et vos paramètres personnels restent les mêmes.`,
    ],
    button: { label: 'Se connecter', link },
  }),
})

/** To a person who has not answered their invitation: its link still works. */
export const transferredInvited = mailTemplate({
  priority: 'notice',
  closing: 'ignoreIfUnexpected',
  example,
  'en-us': ({ from, to }) => ({
    subject: `Your invitation was transferred to ${to}`,
    paragraphs: [
      `Your invitation was transferred from ${from} to ${to}.`,
      'The link in your invitation still works until it expires.',
    ],
  }),
  'fr-fr': ({ from, to }) => ({
    subject: `Votre invitation a été transférée vers ${to}`,
    paragraphs: [
      `Votre invitation a été transférée de ${from} vers ${to}.`,
      'Le lien de votre invitation reste valable jusqu’à son expiration.',
    ],
  }),
})

/** To an end user, who cannot sign in to the portal. */
export const transferredEndUser = mailTemplate({
  priority: 'notice',
  closing: 'askAdministrator',
  example,
  'en-us': ({ from, to }) => ({
    subject: `Your account was transferred to ${to}`,
    paragraphs: [
      `Your account was transferred from ${from} to ${to}.`,
      'Your e-mail address and password stay the same.',
    ],
  }),
  'fr-fr': ({ from, to }) => ({
    subject: `Votre compte a été transféré vers ${to}`,
    paragraphs: [
      `Votre compte a été transféré de ${from} vers ${to}.`,
      'Votre adresse e-mail et votre mot de passe restent les mêmes.',
    ],
  }),
})
