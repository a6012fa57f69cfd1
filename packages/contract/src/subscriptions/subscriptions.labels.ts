import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const subscriptionsLabels = {
  customerKey: { 'en-us': 'Customer', 'fr-fr': 'Client' },
  seats: { 'en-us': 'Seats', 'fr-fr': 'Licences' },
  seatsUsed: { 'en-us': 'Seats used', 'fr-fr': 'Licences utilisées' },
  capUsers: { 'en-us': 'Limit people to the seats', 'fr-fr': 'Limiter au nombre de licences' },
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
  effective: { 'en-us': 'When', 'fr-fr': 'Quand' },
  endsSoon: { 'en-us': 'Ends within 30 days', 'fr-fr': 'Prend fin sous 30 jours' },
  ends: { 'en-us': 'Set to end', 'fr-fr': 'Fin prévue' },
  full: { 'en-us': 'No seat free', 'fr-fr': 'Aucune licence libre' },
  companyPlan: { 'en-us': 'Company plan', 'fr-fr': 'Forfait de la société' },
  type: { 'en-us': 'Type', 'fr-fr': 'Type' },
  scheduledFor: { 'en-us': 'Scheduled for', 'fr-fr': 'Planifié pour le' },
  subscriptionKey: { 'en-us': 'Company plan', 'fr-fr': 'Forfait de la société' },
  subscriptionKeys: { 'en-us': 'Company plans', 'fr-fr': 'Forfaits des sociétés' },
} as const satisfies Labels
