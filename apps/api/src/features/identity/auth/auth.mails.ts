import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

/** To a person whose refresh token was used twice: someone else may have a copy of it (`security.md` 3.3). */
export const sessionEnded = mailTemplate({
  priority: 'security',
  closing: 'neverAskedForPassword',
  example: { firstName: 'Cora', when: '2026-05-04 08:15', link: exampleLink },
  'en-us': ({ when, link }) => ({
    subject: 'We ended one of your sessions',
    paragraphs: [
      `On ${when} (UTC) one of your sessions was used in two places at the same time, so we ended it to protect your account.`,
      'If you were working in the portal at that time, sign in again. If you weren’t, change your password.',
    ],
    button: { label: 'Open the portal', link },
  }),
  'fr-fr': ({ when, link }) => ({
    subject: 'Nous avons mis fin à l’une de vos sessions',
    paragraphs: [
      `Le ${when} (UTC), l’une de vos sessions a été utilisée à deux endroits à la fois\u00a0; nous y avons mis fin pour protéger votre compte.`,
      'Si vous travailliez dans le portail à ce moment, connectez-vous à nouveau. Sinon, changez votre mot de passe.',
    ],
    button: { label: 'Ouvrir le portail', link },
  }),
})
