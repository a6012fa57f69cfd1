import { exampleLink, mailTemplate } from '../mails/mails.template.ts'

/** To a person who signed in with an unknown browser (`security.md` 3.8); they may turn it off. */
export const newDevice = mailTemplate({
  priority: 'security',
  example: {
    firstName: 'Cora',
    when: '2026-05-04 08:15',
    ip: '192.0.2.7',
    device: 'Chrome · Windows',
    link: exampleLink,
  },
  'en-us': ({ when, ip, device, link }) => ({
    subject: 'Sign-in to your account from a new browser',
    paragraphs: [
      'You signed in to the portal with a browser you hadn’t used here before.',
      'If it wasn’t you, choose a new password now: this ends all your sessions.',
    ],
    facts: [
      ['When', `${when} (UTC)`],
      ['Browser', device],
      ['IP address', ip],
    ],
    button: { label: 'Choose a new password', link },
    closing: 'If it was you, you don’t need to do anything. You can turn these e-mails off in your profile.',
  }),
  'fr-fr': ({ when, ip, device, link }) => ({
    subject: 'Connexion à votre compte depuis un nouveau navigateur',
    paragraphs: [
      'Une session a été ouverte à votre nom avec un navigateur jamais utilisé jusqu’ici.',
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe : toutes les sessions prendront fin.',
    ],
    facts: [
      ['Date', `${when} (UTC)`],
      ['Navigateur', device],
      ['Adresse IP', ip],
    ],
    button: { label: 'Choisir un nouveau mot de passe', link },
    closing: 'Si c’était vous, vous n’avez rien à faire. Vous pouvez désactiver ces e-mails dans votre profil.',
  }),
})
