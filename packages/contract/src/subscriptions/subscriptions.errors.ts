import type { Errors } from '../core/errors.table.ts'

export const subscriptionsErrors = {
  'subscription.notFound': {
    status: 404,
    'en-us': 'Company plan not found.',
    'fr-fr': 'Forfait de la société introuvable.',
  },
  /** Word for word (specification section 5). */
  'subscription.customerKeyEmpty': {
    status: 400,
    'en-us': 'Customer key is empty',
    'fr-fr': 'La clé du client est vide',
  },
  'subscription.ownCompany': {
    status: 409,
    'en-us': 'Only the company above yours can change your company’s plans.',
    'fr-fr': 'Seule la société supérieure à la vôtre peut modifier les forfaits de votre société.',
  },
  'subscription.statusNotAllowed': {
    status: 409,
    'en-us': 'This isn’t possible while the plan is {planStatus}.',
    'fr-fr': 'Cette action est impossible pour un forfait au statut « {planStatus} ».',
  },
  'subscription.accountNotActive': {
    status: 409,
    'en-us': 'The account is suspended or closed. Lift the suspension or reopen it first.',
    'fr-fr': 'Le compte est suspendu ou fermé. Levez d’abord la suspension ou rouvrez-le.',
  },
  'subscription.exists': {
    status: 409,
    'en-us': 'The account already has plan {planCode}. Change its seats instead.',
    'fr-fr': 'Le compte a déjà le forfait {planCode}. Modifiez plutôt le nombre de licences.',
  },
  'subscription.sameLine': {
    status: 409,
    'en-us': 'Plan {planCode} belongs to another product line. Add it as a plan of its own.',
    'fr-fr': 'Le forfait {planCode} appartient à une autre gamme de produits. Ajoutez-le séparément.',
  },
  'subscription.currencyChanged': {
    status: 409,
    'en-us':
      'The plan was sold in {before}, and the account is billed in {currency} today. End it and add the other plan.',
    'fr-fr':
      'Le forfait a été vendu en {before} et le compte est désormais facturé en {currency}. Mettez-y fin et ajoutez l’autre forfait.',
  },
  'subscription.seatsInUse': {
    status: 409,
    'en-us': 'Seats in use: {used}. With only {seats}, some people would lose theirs. Release seats first.',
    'fr-fr':
      'Licences utilisées : {used}. Avec {seats} seulement, des personnes perdraient la leur. Libérez-en d’abord.',
  },
  'subscription.tooManySeats': {
    status: 409,
    'en-us': 'Plan {planCode} has at most {most} seats.',
    'fr-fr': 'Le forfait {planCode} compte au plus {most} licences.',
  },
  'subscription.amountTooBig': {
    status: 409,
    'en-us': 'Seats and price come to more than an invoice can hold. Enter fewer seats or a lower price.',
    'fr-fr': 'Le montant dépasse le maximum d’une facture. Saisissez moins de licences ou un prix plus bas.',
  },
  'subscription.dateNotAllowed': {
    status: 409,
    'en-us': 'Choose a date between {from} and {to}.',
    'fr-fr': 'Choisissez une date entre le {from} et le {to}.',
  },
  'subscription.nothingToChange': {
    status: 409,
    'en-us': 'Nothing to change: the plan is already set this way.',
    'fr-fr': 'Rien à modifier : le forfait est déjà réglé ainsi.',
  },
  'subscription.alreadyScheduled': {
    status: 409,
    'en-us': 'A change of this plan is already scheduled. Cancel it first.',
    'fr-fr': 'Un changement de ce forfait est déjà planifié. Annulez-le d’abord.',
  },
  'subscription.renewsNever': {
    status: 409,
    'en-us': 'Plan {planCode} ends with its term. Choose another plan to continue with.',
    'fr-fr': 'Le forfait {planCode} prend fin à son échéance. Choisissez un autre forfait pour continuer.',
  },
  'subscription.tooLate': {
    status: 409,
    'en-us': 'The plan ended more than {days} ago. Add a plan instead.',
    'fr-fr': 'Le forfait a pris fin il y a plus de {days}. Ajoutez plutôt un forfait.',
  },
  'subscription.renewedAhead': {
    status: 409,
    'en-us': 'The plan already runs until {day}. Renew it once less than one term is left.',
    'fr-fr': 'Le forfait court déjà jusqu’au {day}. Renouvelez-le quand il reste moins d’une période.',
  },
  'subscription.trialUsed': {
    status: 409,
    'en-us': 'The account has already tried this plan. Add it without a trial.',
    'fr-fr': 'Le compte a déjà essayé ce forfait. Ajoutez-le sans période d’essai.',
  },
  'subscription.priceNotYours': {
    status: 409,
    'en-us': 'Only the company that bills the account, or one above it, can set an agreed price.',
    'fr-fr':
      'Seule la société qui facture le compte, ou une société qui lui est supérieure, peut fixer un prix convenu.',
  },
  'subscription.activityNotFound': {
    status: 404,
    'en-us': 'Activity not found.',
    'fr-fr': 'Activité introuvable.',
  },
  'subscription.activityNotScheduled': {
    status: 409,
    'en-us': 'Only a scheduled change can be cancelled.',
    'fr-fr': 'Seul un changement planifié peut être annulé.',
  },
  'subscription.activityNotOver': {
    status: 409,
    'en-us': 'Only a cancelled or failed change can be removed from the history.',
    'fr-fr': 'Seul un changement annulé ou en échec peut être supprimé de l’historique.',
  },
  'subscription.notUndone': {
    status: 409,
    'en-us': 'The new term has started, so it can’t be undone. End the plan instead.',
    'fr-fr':
      'La nouvelle période a commencé : l’état précédent ne peut plus être rétabli. Mettez plutôt fin au forfait.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    subscriptions: typeof subscriptionsErrors
  }
}
