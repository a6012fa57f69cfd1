import { actingMinutes } from '@portal/contract/identity/alias/alias.contract'
import { inUnits } from '@portal/contract/core/language'
import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

/** To a person for whom an administrator of a company above begins to act (`product.md` 3.6). */
export const actedFor = mailTemplate({
  priority: 'awaited',
  example: {
    firstName: 'Cora',
    actorName: 'Rosa Quill',
    when: '2026-05-04 08:15',
    reason: 'You asked us to look at the missing licences.',
    link: exampleLink,
  },
  'en-us': ({ actorName, when, reason, link }) => ({
    subject: 'Someone is signed in to the portal as you',
    paragraphs: [
      `${actorName} signed in to the portal as you. They can do everything you can do there for up to ${inUnits(actingMinutes, 'minute', 'en-us')}, but can’t see or change your password or your second factor.`,
      'Everything they do is recorded under both names. You can stop this at any time: sign in and end the session in your profile.',
    ],
    facts: [['Who', actorName], ['When', `${when} (UTC)`], ...(reason ? [['Reason', reason] as const] : [])],
    button: { label: 'View your sessions', link },
    closing: 'You can turn these e-mails off in your profile.',
  }),
  'fr-fr': ({ actorName, when, reason, link }) => ({
    subject: 'Une personne est connectée au portail en votre nom',
    paragraphs: [
      `${actorName} a ouvert une session du portail en votre nom. Cette personne dispose de vos droits pendant ${inUnits(actingMinutes, 'minute', 'fr-fr')} au plus\u00a0; elle ne voit ni votre mot de passe ni votre second facteur et ne peut pas les modifier.`,
      'Tout ce qu’elle fait est enregistré sous les deux noms. Vous pouvez y mettre fin à tout moment : connectez-vous et terminez la session dans votre profil.',
    ],
    facts: [['Par', actorName], ['Date', `${when} (UTC)`], ...(reason ? [['Motif', reason] as const] : [])],
    button: { label: 'Voir vos sessions', link },
    closing: 'Vous pouvez désactiver ces e-mails dans votre profil.',
  }),
})
