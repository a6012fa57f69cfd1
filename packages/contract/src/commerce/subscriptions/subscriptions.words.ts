import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const subscriptionsLabels = {
  customerKey: { 'en-us': 'Customer', 'fr-fr': 'Client' },
  seats: { 'en-us': 'Seats', 'fr-fr': 'Licences' },
  seatsUsed: { 'en-us': 'Seats used', 'fr-fr': 'Licences utilisées' },
  seatsFree: { 'en-us': 'Seats free', 'fr-fr': 'Licences disponibles' },
  capUsers: { 'en-us': 'Limit users to the number of seats', 'fr-fr': 'Limiter les utilisateurs au nombre de licences' },
  startDate: { 'en-us': 'Start', 'fr-fr': 'Début' },
  endDate: { 'en-us': 'End of the term', 'fr-fr': 'Fin de la période' },
  cancelOn: { 'en-us': 'Ends on', 'fr-fr': 'Prend fin le' },
  trialEndsOn: { 'en-us': 'End of the trial', 'fr-fr': 'Fin de l’essai' },
  graceEndsOn: { 'en-us': 'End of the grace period', 'fr-fr': 'Fin du délai de grâce' },
  endedOn: { 'en-us': 'Ended on', 'fr-fr': 'Terminé le' },
  autoRenew: { 'en-us': 'Automatic renewal', 'fr-fr': 'Renouvellement automatique' },
  nextRenewalOn: { 'en-us': 'Next renewal', 'fr-fr': 'Prochain renouvellement' },
  priceOverride: { 'en-us': 'Agreed price', 'fr-fr': 'Prix convenu' },
  externalRef: { 'en-us': 'Your reference', 'fr-fr': 'Votre référence' },
  toPlanCode: { 'en-us': 'New plan', 'fr-fr': 'Nouveau forfait' },
  effective: { 'en-us': 'When', 'fr-fr': 'Date d’effet' },
  endsSoon: { 'en-us': 'Ends within 30 days', 'fr-fr': 'Prend fin sous 30 jours' },
  ends: { 'en-us': 'Set to end', 'fr-fr': 'Fin planifiée' },
  full: { 'en-us': 'No free seats', 'fr-fr': 'Aucune licence libre' },
  companyPlan: { 'en-us': 'Company plan', 'fr-fr': 'Forfait de la société' },
  type: { 'en-us': 'Type', 'fr-fr': 'Type' },
  scheduledFor: { 'en-us': 'Scheduled for', 'fr-fr': 'Planifié pour le' },
  subscriptionKey: { 'en-us': 'Company plan', 'fr-fr': 'Forfait de la société' },
  subscriptionKeys: { 'en-us': 'Company plans', 'fr-fr': 'Forfaits des sociétés' },
} as const satisfies Labels

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
    'fr-fr': 'Seule la société parente de la vôtre peut modifier les forfaits de votre société.',
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
    'en-us': 'Plan {planCode} belongs to another product line. Add it as a separate plan.',
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
    'en-us':
      'Seats in use: {used}. With only {seats}, some people would lose theirs. Unassign the plan from some of them first.',
    'fr-fr':
      'Licences utilisées : {used}. Avec {seats} seulement, des utilisateurs perdraient la leur. Retirez d’abord le forfait à certains d’entre eux.',
  },
  'subscription.tooManySeats': {
    status: 409,
    'en-us': 'The maximum number of seats of plan {planCode} is {most}.',
    'fr-fr': 'Le nombre maximal de licences du forfait {planCode} est de {most}.',
  },
  'subscription.amountTooBig': {
    status: 409,
    'en-us': 'The total is too high for an invoice. Enter fewer seats or a lower price.',
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
    'fr-fr': 'Rien à modifier : le forfait a déjà ces valeurs.',
  },
  'subscription.alreadyScheduled': {
    status: 409,
    'en-us': 'A change to this plan is already scheduled. Cancel it first.',
    'fr-fr': 'Un changement de ce forfait est déjà planifié. Annulez-le d’abord.',
  },
  'subscription.renewsNever': {
    status: 409,
    'en-us': 'Plan {planCode} can’t be renewed. Choose another plan.',
    'fr-fr': 'Le forfait {planCode} ne peut pas être renouvelé. Choisissez un autre forfait.',
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
    'fr-fr': 'Seule la société qui facture le compte, ou une société parente de celle-ci, peut fixer un prix convenu.',
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
    'en-us': 'Only a cancelled or failed change can be deleted from the activity.',
    'fr-fr': 'Seul un changement annulé ou en échec peut être supprimé de l’activité.',
  },
  'subscription.notUndone': {
    status: 409,
    'en-us': 'The new term has started, so the change can’t be undone. End the plan instead.',
    'fr-fr': 'La nouvelle période a commencé : impossible de revenir à l’état précédent. Mettez plutôt fin au forfait.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    subscriptions: typeof subscriptionsErrors
  }
}

// oxfmt-ignore
export const subscriptionsAudit = {
  actions: {
    'companyPlan.added': { category: 'commercial', 'en-us': 'Company plan added', 'fr-fr': 'Forfait de la société ajouté',
      many: { 'en-us': '{count} company plans added', 'fr-fr': '{count} forfaits de société ajoutés' } },
    'companyPlan.changed': { category: 'commercial', 'en-us': 'Company plan changed', 'fr-fr': 'Forfait de la société modifié',
      many: { 'en-us': '{count} company plans changed', 'fr-fr': '{count} forfaits de société modifiés' } },
    'companyPlan.renewed': { category: 'commercial', 'en-us': 'Company plan renewed', 'fr-fr': 'Forfait de la société renouvelé',
      many: { 'en-us': '{count} company plans renewed', 'fr-fr': '{count} forfaits de société renouvelés' } },
    'companyPlan.ended': { category: 'commercial', 'en-us': 'Company plan ended', 'fr-fr': 'Fin du forfait de la société',
      many: { 'en-us': '{count} company plans ended', 'fr-fr': 'Fin de {count} forfaits de société' } },
    'companyPlan.resumed': { category: 'commercial', 'en-us': 'End of a company plan cancelled', 'fr-fr': 'Fin du forfait de la société annulée',
      many: { 'en-us': 'End of {count} company plans cancelled', 'fr-fr': 'Fin de {count} forfaits de société annulée' } },
    'companyPlan.undone': { category: 'commercial', 'en-us': 'Change to a company plan undone', 'fr-fr': 'Retour à l’état précédent du forfait de la société',
      many: { 'en-us': 'Changes to {count} company plans undone', 'fr-fr': 'Retour à l’état précédent de {count} forfaits de société' } },
    'companyPlan.scheduled': { category: 'commercial', 'en-us': 'Change to a company plan scheduled', 'fr-fr': 'Changement du forfait de la société planifié',
      many: { 'en-us': 'Changes to {count} company plans scheduled', 'fr-fr': 'Changement de {count} forfaits de société planifié' } },
    'companyPlan.scheduleEnded': { category: 'commercial', 'en-us': 'Scheduled change to a company plan cancelled', 'fr-fr': 'Changement planifié du forfait de la société annulé' },
    'companyPlan.scheduleFailed': { category: 'commercial', 'en-us': 'Scheduled change to a company plan failed', 'fr-fr': 'Échec du changement planifié du forfait de la société' },
    'companyPlan.activityDeleted': { category: 'commercial', 'en-us': 'Activity of a company plan deleted', 'fr-fr': 'Activité du forfait de la société supprimée' },
    'companyPlan.edited': { category: 'commercial', 'en-us': 'Company plan edited', 'fr-fr': 'Conditions du forfait de la société modifiées' },
    'companyPlan.dayReached': { category: 'commercial', 'en-us': 'Scheduled change to a company plan applied', 'fr-fr': 'Changement planifié du forfait de la société appliqué' },
    'companyPlan.exported': { category: 'commercial', 'en-us': 'List of company plans exported', 'fr-fr': 'Liste des forfaits des sociétés exportée' },
  },
} as const satisfies AuditTexts
