import { inUnits } from '@portal/contract/core/language'
import { activationDays, resetMinutes } from '@portal/contract/identity/passwords/passwords.contract'
import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

/** To a new administrator (`product.md` 3.2): who invited them, to which company, and the link. */
export const activation = mailTemplate({
  priority: 'awaited',
  closing: 'ignoreIfUnexpected',
  example: { firstName: 'Cora', companyName: 'Northwind Legal', invitedBy: 'Rosa Quill', link: exampleLink },
  'en-us': ({ companyName, invitedBy, link }) => ({
    subject: `Activate your access to ${companyName}`,
    paragraphs: [
      `${invitedBy} has made you an administrator of ${companyName}.`,
      `Choose a password to get started. The link works once and expires in ${inUnits(activationDays, 'day', 'en-us')}.`,
    ],
    button: { label: 'Choose a password', link },
  }),
  'fr-fr': ({ companyName, invitedBy, link }) => ({
    subject: `Activez votre accès à ${companyName}`,
    paragraphs: [
      `${invitedBy} vous a donné un accès administrateur à ${companyName}.`,
      `Pour commencer, choisissez un mot de passe. Ce lien est à usage unique et expire dans ${inUnits(activationDays, 'day', 'fr-fr')}.`,
    ],
    button: { label: 'Choisir un mot de passe', link },
  }),
})

/** To a person whose access is active (`product.md` 3.2). */
export const welcome = mailTemplate({
  priority: 'awaited',
  closing: 'neverAskedForPassword',
  example: { firstName: 'Cora', companyName: 'Northwind Legal', providerName: 'Sealport', link: exampleLink },
  'en-us': ({ companyName, providerName, link }) => ({
    subject: `Welcome to ${providerName}`,
    paragraphs: [
      `Your access to ${companyName} is active.`,
      'Sign in with this e-mail address. In your profile you can choose your language and set up a second factor.',
    ],
    button: { label: 'Sign in', link },
  }),
  'fr-fr': ({ companyName, providerName, link }) => ({
    subject: `Bienvenue chez ${providerName}`,
    paragraphs: [
      `Votre accès à ${companyName} est actif.`,
      'Connectez-vous avec cette adresse e-mail. Dans votre profil, vous pouvez choisir votre langue et configurer un second facteur.',
    ],
    button: { label: 'Se connecter', link },
  }),
})

/** To a new end user of a customer: who added them, and the link that confirms the address. */
export const endUserActivation = mailTemplate({
  priority: 'awaited',
  closing: 'ignoreIfUnexpected',
  example: { firstName: 'Cora', companyName: 'Northwind Legal', invitedBy: 'Rosa Quill', link: exampleLink },
  'en-us': ({ companyName, invitedBy, link }) => ({
    subject: `Activate your account at ${companyName}`,
    paragraphs: [
      `${invitedBy} has added you as a user at ${companyName}.`,
      `Choose a password to get started. The link works once and expires in ${inUnits(activationDays, 'day', 'en-us')}.`,
    ],
    button: { label: 'Choose a password', link },
  }),
  'fr-fr': ({ companyName, invitedBy, link }) => ({
    subject: `Activez votre compte chez ${companyName}`,
    paragraphs: [
      `${invitedBy} vous a créé un compte d’utilisateur chez ${companyName}.`,
      `Pour commencer, choisissez un mot de passe. Ce lien est à usage unique et expire dans ${inUnits(activationDays, 'day', 'fr-fr')}.`,
    ],
    button: { label: 'Choisir un mot de passe', link },
  }),
})

/** To an end user whose account is active. */
export const endUserWelcome = mailTemplate({
  priority: 'awaited',
  closing: 'neverAskedForPassword',
  example: { firstName: 'Cora', companyName: 'Northwind Legal', providerName: 'Sealport' },
  'en-us': ({ companyName, providerName }) => ({
    subject: `Welcome to ${providerName}`,
    paragraphs: [
      `Your account at ${companyName} is active.`,
      'You can now send secure e-mails and sign documents with this e-mail address.',
    ],
  }),
  'fr-fr': ({ companyName, providerName }) => ({
    subject: `Bienvenue chez ${providerName}`,
    paragraphs: [
      `Votre compte chez ${companyName} est actif.`,
      'Vous pouvez maintenant envoyer des e-mails sécurisés et signer des documents avec cette adresse e-mail.',
    ],
  }),
})

/** To a person who requested a new password (`product.md` 3.2): the link. */
export const passwordReset = mailTemplate({
  priority: 'security',
  example: { firstName: 'Cora', link: exampleLink },
  'en-us': ({ link }) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'Someone requested a new password for your account.',
      `The link works once and expires in ${inUnits(resetMinutes, 'minute', 'en-us')}. Your current password keeps working until you choose a new one.`,
    ],
    button: { label: 'Choose a new password', link },
    closing:
      'If you didn’t ask for this, you don’t need to do anything. We don’t tell anyone whether you have an account.',
  }),
  'fr-fr': ({ link }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Un nouveau mot de passe a été demandé pour votre compte.',
      `Ce lien est à usage unique et expire dans ${inUnits(resetMinutes, 'minute', 'fr-fr')}. Votre mot de passe actuel reste valable tant que vous n’en choisissez pas un autre.`,
    ],
    button: { label: 'Choisir un nouveau mot de passe', link },
    closing: 'Si vous n’avez rien demandé, vous n’avez rien à faire. Nous ne disons à personne si vous avez un compte.',
  }),
})

/** To a person whose password was changed (`product.md` 3.2); it is always sent. */
export const passwordChanged = mailTemplate({
  priority: 'security',
  example: {
    firstName: 'Cora',
    when: '2026-05-04 08:15',
    ip: '192.0.2.7',
    device: 'Firefox · Linux',
    link: exampleLink,
  },
  'en-us': ({ when, ip, device, link }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'Your portal password was changed, and your other sessions were ended.',
      'If it wasn’t you, choose a new password now and tell your administrator.',
    ],
    facts: [
      ['When', `${when} (UTC)`],
      ['Browser', device],
      ['IP address', ip],
    ],
    button: { label: 'Choose a new password', link },
    closing: 'If it was you, you don’t need to do anything.',
  }),
  'fr-fr': ({ when, ip, device, link }) => ({
    subject: 'Votre mot de passe a été changé',
    paragraphs: [
      'Le mot de passe de votre accès au portail a été changé et vos autres sessions ont pris fin.',
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et prévenez votre administrateur.',
    ],
    facts: [
      ['Date', `${when} (UTC)`],
      ['Navigateur', device],
      ['Adresse IP', ip],
    ],
    button: { label: 'Choisir un nouveau mot de passe', link },
    closing: 'Si c’était vous, vous n’avez rien à faire.',
  }),
})

/** Instead of a reset link, to people whose company signs in through an identity provider only (`product.md` 3.2). */
export const ssoRequired = mailTemplate({
  priority: 'security',
  example: { firstName: 'Cora', companyName: 'Northwind Legal', link: exampleLink },
  'en-us': ({ companyName, link }) => ({
    subject: 'Sign in with single sign-on',
    paragraphs: [
      'Someone requested a new password for your access to the portal.',
      `${companyName} signs in with its identity provider, so you have no password here. Enter your e-mail address on the sign-in page and continue from there.`,
    ],
    button: { label: 'Go to the sign-in page', link },
    closing: 'If you didn’t ask for this, you don’t need to do anything.',
  }),
  'fr-fr': ({ companyName, link }) => ({
    subject: 'Connectez-vous par authentification unique',
    paragraphs: [
      'Un nouveau mot de passe a été demandé pour votre accès au portail.',
      `${companyName} utilise un fournisseur d’identité\u00a0: vous n’avez pas de mot de passe ici. Saisissez votre adresse e-mail sur la page de connexion, puis suivez les instructions.`,
    ],
    button: { label: 'Aller à la page de connexion', link },
    closing: 'Si vous n’avez rien demandé, vous n’avez rien à faire.',
  }),
})
