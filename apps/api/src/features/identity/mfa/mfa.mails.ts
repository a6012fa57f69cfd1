import { inUnits } from '@portal/contract/core/language'
import { codeMinutes } from '@portal/contract/identity/mfa/mfa.contract'
import { activationDays } from '@portal/contract/identity/passwords/passwords.contract'
import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

/** The six digits of a second factor, requested during a sign-in (`product.md` 3.4). */
export const mfaCode = mailTemplate({
  priority: 'security',
  example: { firstName: 'Cora', code: '204817', providerName: 'Sealport' },
  'en-us': ({ code, providerName }) => ({
    subject: `Your ${providerName} code`,
    paragraphs: [
      `Enter this code on the page that asked for it. It works once and expires in ${inUnits(codeMinutes, 'minute', 'en-us')}.`,
    ],
    code,
    closing: 'If you didn’t request a code, someone may know your password. Change it, and don’t share this code.',
  }),
  'fr-fr': ({ code, providerName }) => ({
    subject: `Votre code ${providerName}`,
    paragraphs: [
      `Saisissez ce code sur la page qui vous l’a demandé. Il est à usage unique et expire dans ${inUnits(codeMinutes, 'minute', 'fr-fr')}.`,
    ],
    code,
    closing:
      'Si vous n’avez pas demandé de code, quelqu’un connaît peut-être votre mot de passe : changez-le, et ne communiquez ce code à personne.',
  }),
})

/** An administrator asks a person to set up a second factor. */
export const mfaLink = mailTemplate({
  priority: 'security',
  example: { firstName: 'Cora', companyName: 'Northwind Legal', invitedBy: 'Rosa Quill', link: exampleLink },
  'en-us': ({ companyName, invitedBy, link }) => ({
    subject: `Set up your second factor for ${companyName}`,
    paragraphs: [
      `${invitedBy} has asked you to set up a second factor for your access to ${companyName}. It keeps out anyone who only knows your password.`,
      `It takes two minutes. The link works for ${inUnits(activationDays, 'day', 'en-us')}. You’ll be asked to sign in first.`,
    ],
    button: { label: 'Set up the second factor', link },
    closing: 'If you don’t know who sent this, ask your administrator before you follow the link.',
  }),
  'fr-fr': ({ companyName, invitedBy, link }) => ({
    subject: `Configurez votre second facteur pour ${companyName}`,
    paragraphs: [
      `${invitedBy} vous demande de configurer un second facteur pour votre accès à ${companyName}. Il protège votre accès même si quelqu’un connaît votre mot de passe.`,
      `Cela prend deux minutes. Ce lien expire dans ${inUnits(activationDays, 'day', 'fr-fr')}. Vous devrez d’abord vous connecter.`,
    ],
    button: { label: 'Configurer le second facteur', link },
    closing: 'Si vous ne savez pas qui a envoyé cet e-mail, demandez à votre administrateur avant de suivre le lien.',
  }),
})

/** A second factor was set up; every other session of the person was ended. */
export const factorAdded = mailTemplate({
  priority: 'security',
  closing: 'resetIfNotYou',
  example: {
    firstName: 'Cora',
    factor: 'Codes by text message (+33 •• •• 45)',
    when: '2026-05-04 08:15',
    providerName: 'Sealport',
    link: exampleLink,
  },
  'en-us': ({ factor, when, providerName, link }) => ({
    subject: `A second factor was set up for your access to ${providerName}`,
    paragraphs: ['A second factor was set up, and all your other sessions were ended.'],
    facts: [
      ['Second factor', factor],
      ['When', `${when} (UTC)`],
    ],
    button: { label: 'Open the portal', link },
  }),
  'fr-fr': ({ factor, when, providerName, link }) => ({
    subject: `Un second facteur a été configuré pour votre accès à ${providerName}`,
    paragraphs: ['Un second facteur a été configuré et toutes vos autres sessions ont été fermées.'],
    facts: [
      ['Second facteur', factor],
      ['Date', `${when} (UTC)`],
    ],
    button: { label: 'Ouvrir le portail', link },
  }),
})

/** A second factor was removed by its owner; every other session of the person was ended. */
export const factorRemoved = mailTemplate({
  priority: 'security',
  closing: 'resetIfNotYou',
  example: {
    firstName: 'Cora',
    factor: 'Passkey (Blue laptop)',
    when: '2026-05-04 08:15',
    providerName: 'Sealport',
    link: exampleLink,
  },
  'en-us': ({ factor, when, providerName, link }) => ({
    subject: `A second factor was removed from your access to ${providerName}`,
    paragraphs: ['A second factor was removed, and all your other sessions were ended.'],
    facts: [
      ['Second factor', factor],
      ['When', `${when} (UTC)`],
    ],
    button: { label: 'Open the portal', link },
  }),
  'fr-fr': ({ factor, when, providerName, link }) => ({
    subject: `Un second facteur de votre accès à ${providerName} a été supprimé`,
    paragraphs: ['Un second facteur a été supprimé et toutes vos autres sessions ont été fermées.'],
    facts: [
      ['Second facteur', factor],
      ['Date', `${when} (UTC)`],
    ],
    button: { label: 'Ouvrir le portail', link },
  }),
})

/** An administrator removed all of a person's factors (`product.md` 3.4): the mail says who, and why. */
export const factorsReset = mailTemplate({
  priority: 'security',
  example: {
    firstName: 'Cora',
    by: 'Rosa Quill',
    reason: 'You lost your phone and called us back.',
    when: '2026-05-04 08:15',
    providerName: 'Sealport',
    link: exampleLink,
  },
  'en-us': ({ by, reason, when, providerName, link }) => ({
    subject: `Your second factors for ${providerName} were reset`,
    paragraphs: [
      'An administrator removed all your second factors and ended all your sessions. At your next sign-in, we’ll e-mail you a code; then set up your factors again.',
    ],
    facts: [
      ['Reset by', by],
      ['Reason', reason],
      ['When', `${when} (UTC)`],
    ],
    button: { label: 'Sign in', link },
    closing: 'If you didn’t ask for this, tell your administrator immediately.',
  }),
  'fr-fr': ({ by, reason, when, providerName, link }) => ({
    subject: `Vos seconds facteurs pour ${providerName} ont été réinitialisés`,
    paragraphs: [
      'Un administrateur a supprimé tous vos seconds facteurs et fermé toutes vos sessions. À votre prochaine connexion, nous vous enverrons un code par e-mail ; configurez alors à nouveau vos facteurs.',
    ],
    facts: [
      ['Réinitialisés par', by],
      ['Motif', reason],
      ['Date', `${when} (UTC)`],
    ],
    button: { label: 'Se connecter', link },
    closing: 'Si vous ne l’avez pas demandé, prévenez votre administrateur sans attendre.',
  }),
})
