import type { Template } from './template.ts'

type Values = { firstName: string; when: string; ip: string; device: string; link: string }
/** To a person whose password was changed (`product.md` 3.2); it is always sent. */
export const passwordChanged: Template<Values> = {
  'en-us': ({ firstName, when, ip, device, link }) => ({
    subject: 'Your password was changed',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'The password of your access to the portal was changed, and other sessions of yours were ended.',
      'If it was not you, choose a new password now and tell your administrator.',
    ],
    facts: [
      ['When', `${when} (UTC)`],
      ['Browser', device],
      ['Address', ip],
    ],
    button: { label: 'Choose a new password', link },
    closing: 'If it was you, you need not do anything.',
  }),
  'fr-fr': ({ firstName, when, ip, device, link }) => ({
    subject: 'Votre mot de passe a été changé',
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      'Le mot de passe de votre accès au portail a été changé et vos autres sessions ont pris fin.',
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et prévenez votre administrateur.',
    ],
    facts: [
      ['Date', `${when} (UTC)`],
      ['Navigateur', device],
      ['Adresse', ip],
    ],
    button: { label: 'Choisir un mot de passe', link },
    closing: 'Si c’était vous, vous n’avez rien à faire.',
  }),
}
