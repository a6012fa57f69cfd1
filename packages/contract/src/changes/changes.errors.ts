import type { Errors } from '../core/errors.table.ts'

export const changesErrors = {
  'change.notFound': {
    status: 404,
    'en-us': 'Change set not found.',
    'fr-fr': 'Ensemble de modifications introuvable.',
  },
  'change.nothing': { status: 409, 'en-us': 'Nothing was selected.', 'fr-fr': 'Rien n’a été sélectionné.' },
  'change.tooMany': {
    status: 409,
    'en-us': 'You can change at most {most} objects at a time. Select fewer.',
    'fr-fr': 'Vous pouvez modifier au plus {most} objets à la fois. Sélectionnez-en moins.',
  },
  'change.tooManyOpen': {
    status: 409,
    'en-us': 'Too many of your changes are waiting. Run or cancel some on the Changes page, then try again.',
    'fr-fr':
      'Trop de vos modifications sont en attente. Exécutez-en ou annulez-en sur la page Modifications, puis réessayez.',
  },
  'change.companyFull': {
    status: 409,
    'en-us': 'Too many changes of your company are waiting. Run or cancel some on the Changes page, then try again.',
    'fr-fr':
      'Trop de modifications de votre société sont en attente. Exécutez-en ou annulez-en sur la page Modifications, puis réessayez.',
  },
  'change.tooManyToday': {
    status: 429,
    'en-us': 'You or your company have reached the daily limit of changes. Try again in {seconds}.',
    'fr-fr': 'Vous ou votre société avez atteint la limite quotidienne de modifications. Réessayez dans {seconds}.',
  },
  'change.notNow': {
    status: 409,
    'en-us': 'This isn’t possible now: the change set is {state}.',
    'fr-fr': 'Ce n’est pas possible maintenant : la modification est à l’état « {state} ».',
  },
  'change.confirm': { status: 409, 'en-us': 'Type {count} to confirm.', 'fr-fr': 'Saisissez {count} pour confirmer.' },
  'change.past': {
    status: 409,
    'en-us': 'Choose a date and time in the future, within a year.',
    'fr-fr': 'Choisissez une date et une heure à venir, d’ici un an.',
  },
  'change.own': {
    status: 403,
    'en-us': 'Someone else must approve what you prepared.',
    'fr-fr': 'Une autre personne doit approuver ce que vous avez préparé.',
  },
  'change.newPerson': {
    status: 403,
    'en-us':
      'The person who prepared this gave you access less than a day ago. Someone else must approve it, or you can from tomorrow.',
    'fr-fr':
      'La personne qui a préparé ceci vous a donné accès il y a moins d’un jour. Une autre personne doit l’approuver, ou vous-même à partir de demain.',
  },
  'change.expired': {
    status: 409,
    'en-us': 'The time for approval is over. Prepare the change again.',
    'fr-fr': 'Le délai d’approbation est écoulé. Préparez de nouveau la modification.',
  },
  'change.approvalNeeded': {
    status: 409,
    'en-us': 'This needs a second person: prepare it as a change set and send it for approval.',
    'fr-fr':
      'Une deuxième personne est nécessaire : préparez un ensemble de modifications et envoyez-le pour approbation.',
  },
  'change.notUndone': { status: 409, 'en-us': 'This can’t be undone.', 'fr-fr': 'Cette action est irréversible.' },
  'change.changedSince': {
    status: 409,
    'en-us': 'This was changed in the meantime and stays as it is.',
    'fr-fr': 'Ceci a été modifié entre-temps et reste tel quel.',
  },
  'change.stopped': {
    status: 409,
    'en-us': 'The change set ended before this one was done.',
    'fr-fr': 'La modification s’est terminée avant que celui-ci ne soit traité.',
  },
  'change.rightLost': {
    status: 403,
    'en-us': 'The person who prepared this no longer has the right to do it.',
    'fr-fr': 'La personne qui a préparé ceci n’en a plus le droit.',
  },
  'change.notYours': {
    status: 403,
    'en-us': 'Only the person who prepared this can do that.',
    'fr-fr': 'Seule la personne qui a préparé ceci peut le faire.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    changes: typeof changesErrors
  }
}
