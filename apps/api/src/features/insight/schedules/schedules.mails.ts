import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

const example = { name: 'Cora Sample', title: 'Use of our plans', ownerName: 'Ada Sample', link: exampleLink }

/** To each recipient of a scheduled report (`product.md` 7.3), with its link. */
export const reportReady = mailTemplate({
  priority: 'notice',
  greets: 'name',
  example,
  'en-us': ({ title, ownerName, link }) => ({
    subject: `Report: ${title}`,
    paragraphs: [
      `Your report “${title}” is ready. Sign in to the portal to download it; it is kept for seven days.`,
      `If you can’t open it, ask ${ownerName}, who scheduled it.`,
    ],
    button: { label: 'Open the report', link },
    closing: `You’re receiving this e-mail because ${ownerName} added you as a recipient of this report.`,
  }),
  'fr-fr': ({ title, ownerName, link }) => ({
    subject: `Rapport\u00a0: ${title}`,
    paragraphs: [
      `Votre rapport «\u00a0${title}\u00a0» est prêt. Connectez-vous au portail pour le télécharger\u00a0; il est conservé sept jours.`,
      `Si vous ne pouvez pas l’ouvrir, adressez-vous à ${ownerName}, qui l’a planifié.`,
    ],
    button: { label: 'Ouvrir le rapport', link },
    closing: `Vous recevez cet e-mail parce que ${ownerName} a ajouté votre adresse aux destinataires de ce rapport.`,
  }),
})

/** To each recipient, with the file attached. */
export const reportAttached = mailTemplate({
  priority: 'notice',
  greets: 'name',
  example,
  'en-us': ({ title, ownerName, link }) => ({
    subject: `Report: ${title}`,
    paragraphs: [
      `Your report “${title}” is attached.`,
      `If the attachment asks for a password, ask ${ownerName} for it. Passwords are never sent by e-mail.`,
    ],
    button: { label: 'Open the report in the portal', link },
    closing: `You’re receiving this e-mail because ${ownerName} added you as a recipient of this report.`,
  }),
  'fr-fr': ({ title, ownerName, link }) => ({
    subject: `Rapport\u00a0: ${title}`,
    paragraphs: [
      `Votre rapport «\u00a0${title}\u00a0» est en pièce jointe.`,
      `Si la pièce jointe demande un mot de passe, adressez-vous à ${ownerName}. Les mots de passe ne sont jamais envoyés par e-mail.`,
    ],
    button: { label: 'Ouvrir le rapport dans le portail', link },
    closing: `Vous recevez cet e-mail parce que ${ownerName} a ajouté votre adresse aux destinataires de ce rapport.`,
  }),
})

/** To each recipient, if the file is too large to be attached. */
export const reportTooLarge = mailTemplate({
  priority: 'notice',
  greets: 'name',
  example,
  'en-us': ({ title, ownerName, link }) => ({
    subject: `Report: ${title}`,
    paragraphs: [
      `Your report “${title}” is ready. It’s too large to attach: sign in to the portal to download it. It is kept for seven days.`,
      `If you can’t open it, ask ${ownerName}, who scheduled it.`,
    ],
    button: { label: 'Open the report', link },
    closing: `You’re receiving this e-mail because ${ownerName} added you as a recipient of this report.`,
  }),
  'fr-fr': ({ title, ownerName, link }) => ({
    subject: `Rapport\u00a0: ${title}`,
    paragraphs: [
      `Votre rapport «\u00a0${title}\u00a0» est prêt. Son fichier est trop volumineux pour être joint\u00a0: connectez-vous au portail pour le télécharger. Il est conservé sept jours.`,
      `Si vous ne pouvez pas l’ouvrir, adressez-vous à ${ownerName}, qui l’a planifié.`,
    ],
    button: { label: 'Ouvrir le rapport', link },
    closing: `Vous recevez cet e-mail parce que ${ownerName} a ajouté votre adresse aux destinataires de ce rapport.`,
  }),
})

type StoppedSchedule = { name: string; title: string; link: string }
const stoppedExample = { name: 'Ada Sample', title: 'Use of our plans', link: exampleLink }
/** The sentence for the owner of a schedule that stopped, followed by the reason and the remedy. */
const stoppedEn =
  (why: string[], what = 'was paused') =>
  ({ title, link }: StoppedSchedule) => ({
    subject: `Your scheduled report “${title}” ${what}`,
    paragraphs: why,
    button: { label: 'Open schedules', link },
    closing: 'You’re receiving this e-mail because you own this schedule.',
  })
const stoppedFr =
  (why: string[], what = 'a été mis en pause') =>
  ({ title, link }: StoppedSchedule) => ({
    subject: `Votre rapport planifié «\u00a0${title}\u00a0» ${what}`,
    paragraphs: why,
    button: { label: 'Ouvrir les planifications', link },
    closing: 'Vous recevez cet e-mail parce que vous avez créé cette planification.',
  })

/** For a schedule that failed five times in a row. */
export const scheduleFailing = mailTemplate({
  priority: 'notice',
  greets: 'name',
  example: stoppedExample,
  'en-us': stoppedEn([
    'The report failed five times in a row, so it has been paused.',
    'Check its history for the cause, fix it, then resume the schedule.',
  ]),
  'fr-fr': stoppedFr([
    'Ce rapport a échoué cinq fois de suite\u00a0: il a été mis en pause.',
    'Consultez son historique pour en connaître la cause, corrigez-la, puis reprenez la planification.',
  ]),
})

/** For a schedule whose single date failed; there is no later one. */
export const scheduleOnceFailed = mailTemplate({
  priority: 'notice',
  greets: 'name',
  example: stoppedExample,
  'en-us': stoppedEn(
    [
      'The report wasn’t sent, and its only date has passed.',
      'Check its history for the cause, fix it, then set a new date.',
    ],
    'couldn’t be created',
  ),
  'fr-fr': stoppedFr(
    [
      'Le rapport n’a pas été envoyé et sa seule date est passée.',
      'Consultez son historique pour en connaître la cause, corrigez-la, puis choisissez une nouvelle date.',
    ],
    'n’a pas pu être créé',
  ),
})

const goneExample = { ...stoppedExample, ownerName: 'Bo Sample' }
/**
 * For a schedule whose owner can no longer sign in: once for all of that owner's, to people who see the schedules of
 * the whole account.
 */
export const scheduleOwnerGone = mailTemplate({
  priority: 'notice',
  greets: 'name',
  example: goneExample,
  'en-us': ({ ownerName, link }) => ({
    subject: `Scheduled reports of ${ownerName} were paused`,
    paragraphs: [
      `${ownerName} can no longer sign in, so their scheduled reports are no longer sent.`,
      'If you still need a report, schedule it yourself or ask a colleague to do so. You can delete the schedules of people who have left.',
    ],
    button: { label: 'Open schedules', link },
    closing: 'You’re receiving this e-mail because you administer the schedules of your account.',
  }),
  'fr-fr': ({ ownerName, link }) => ({
    subject: `Les rapports planifiés par ${ownerName} ont été mis en pause`,
    paragraphs: [
      `${ownerName} ne peut plus se connecter\u00a0: les rapports planifiés par cette personne ne sont plus envoyés.`,
      'Si un rapport reste nécessaire, planifiez-le vous-même ou confiez-le à un collègue. Vous pouvez supprimer les planifications d’une personne qui est partie.',
    ],
    button: { label: 'Ouvrir les planifications', link },
    closing: 'Vous recevez cet e-mail parce que vous administrez les planifications de votre compte.',
  }),
})

/** For a schedule whose owner lacks a needed right, or has moved to another account. */
export const scheduleWithoutRight = mailTemplate({
  priority: 'notice',
  greets: 'name',
  example: stoppedExample,
  'en-us': stoppedEn([
    'Scheduled reports use your current permissions, and you no longer have all the permissions that this one needs.',
    'Resume it once you have them again. Until then, nothing is sent.',
  ]),
  'fr-fr': stoppedFr([
    'Ce rapport planifié utilise vos droits, et vous n’avez plus tous ceux qu’il nécessite.',
    'Reprenez la planification une fois ces droits de nouveau accordés. D’ici là, rien n’est envoyé.',
  ]),
})
