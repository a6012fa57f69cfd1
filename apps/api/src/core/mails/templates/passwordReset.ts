import type { Template } from './template.ts'

/** To whoever requested a new password (`product.md` 3.2): the link, valid for an hour and for one use. */
export const passwordReset: Template<{ firstName: string; link: string }> = {
  'en-us': ({ firstName, link }) => ({
    subject: 'Choose a new password',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'A new password was asked for your access to the portal.',
      'The link works once and for 60 minutes. Your present password stays good until you choose another one.',
    ],
    button: { label: 'Choose a new password', link },
    closing: 'If you did not ask for this, you need not do anything. Nobody learns from us whether you have an access.',
  }),
  'fr-fr': ({ firstName, link }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      'Un nouveau mot de passe a été demandé pour votre accès au portail.',
      'Le lien fonctionne une seule fois, pendant 60 minutes. Votre mot de passe actuel reste valable tant que vous n’en choisissez pas un autre.',
    ],
    button: { label: 'Choisir un mot de passe', link },
    closing: 'Si vous n’avez rien demandé, vous n’avez rien à faire. Nous ne disons à personne si vous avez un accès.',
  }),
}
