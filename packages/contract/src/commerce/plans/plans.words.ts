import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const plansLabels = {
  planCode: { 'en-us': 'Plan code', 'fr-fr': 'Code du forfait' },
  planName: { 'en-us': 'Plan name', 'fr-fr': 'Nom du forfait' },
  planNameFr: { 'en-us': 'Plan name in French', 'fr-fr': 'Nom du forfait en français' },
  productLine: { 'en-us': 'Product line', 'fr-fr': 'Gamme de produits' },
  planType: { 'en-us': 'Plan type', 'fr-fr': 'Type de forfait' },
  unitType: { 'en-us': 'Unit', 'fr-fr': 'Unité' },
  unitQuantity: { 'en-us': 'Units included', 'fr-fr': 'Unités incluses' },
  range: { 'en-us': 'Units reset', 'fr-fr': 'Remise à zéro des unités' },
  renewalType: { 'en-us': 'Renewal', 'fr-fr': 'Renouvellement' },
  maxUsers: { 'en-us': 'Maximum seats', 'fr-fr': 'Nombre maximal de licences' },
  termMonths: { 'en-us': 'Term', 'fr-fr': 'Durée' },
  trialDays: { 'en-us': 'Trial days', 'fr-fr': 'Jours d’essai' },
  carryOver: { 'en-us': 'Carry over unused units', 'fr-fr': 'Report des unités restantes' },
  overage: { 'en-us': 'Overage', 'fr-fr': 'Dépassement' },
  overagePrice: { 'en-us': 'Overage price per unit', 'fr-fr': 'Prix unitaire du dépassement' },
  billingTiming: { 'en-us': 'Billed', 'fr-fr': 'Facturation' },
  billingInterval: { 'en-us': 'Billing interval', 'fr-fr': 'Période de facturation' },
  billingAnchor: { 'en-us': 'Billing periods begin', 'fr-fr': 'Début des périodes' },
  pendingFrom: { 'en-us': 'Pending customers charged from', 'fr-fr': 'Début de facturation des clients en attente' },
  suspendedShare: { 'en-us': 'Charged while suspended (%)', 'fr-fr': 'Part facturée pendant une suspension (%)' },
  listPrice: { 'en-us': 'List price', 'fr-fr': 'Prix catalogue' },
  currency: { 'en-us': 'Currency', 'fr-fr': 'Devise' },
  price: { 'en-us': 'Price', 'fr-fr': 'Prix' },
  prices: { 'en-us': 'Prices', 'fr-fr': 'Tarif' },
  isDefault: { 'en-us': 'Default for new customers', 'fr-fr': 'Par défaut pour les nouveaux clients' },
  defaults: { 'en-us': 'Default for new customers', 'fr-fr': 'Par défaut pour les nouveaux clients' },
  loss: { 'en-us': 'Sold below cost', 'fr-fr': 'Vendu à perte' },
  soldByTiers: { 'en-us': 'Sold by', 'fr-fr': 'Vendu par' },
  soldByAccounts: { 'en-us': 'Only these partners', 'fr-fr': 'Ces partenaires uniquement' },
  successorCode: { 'en-us': 'Replacement plan', 'fr-fr': 'Forfait de remplacement' },
  maxCustomers: { 'en-us': 'Maximum customers', 'fr-fr': 'Nombre maximal de clients' },
  maxSeats: { 'en-us': 'Maximum seats sold', 'fr-fr': 'Nombre maximal de licences vendues' },
  maxAdmins: { 'en-us': 'Maximum administrators', 'fr-fr': 'Nombre maximal d’administrateurs' },
  allowedPlans: { 'en-us': 'Allowed plans', 'fr-fr': 'Forfaits autorisés' },
  buying: { 'en-us': 'Buying price', 'fr-fr': 'Prix d’achat' },
  margin: { 'en-us': 'Margin', 'fr-fr': 'Marge' },
  heldBy: { 'en-us': 'Held by', 'fr-fr': 'Détenu par' },
  selling: { 'en-us': 'Selling price', 'fr-fr': 'Prix de vente' },
} as const satisfies Labels

export const plansErrors = {
  'plan.notFound': { status: 404, 'en-us': 'Plan not found.', 'fr-fr': 'Forfait introuvable.' },
  'plan.notSold': {
    status: 409,
    'en-us': 'Plan {planCode} isn’t for sale to this account. Choose another plan.',
    'fr-fr': 'Le forfait {planCode} n’est pas en vente pour ce compte. Choisissez un autre forfait.',
  },
  'plan.noPrice': {
    status: 409,
    'en-us': 'Plan {planCode} has no price in {currency}. The company that bills the account must set one first.',
    'fr-fr':
      'Le forfait {planCode} n’a pas de prix en {currency}. La société qui facture le compte doit d’abord en fixer un.',
  },
  'plan.codeTaken': {
    status: 409,
    'en-us': 'Another plan has this code. Choose another code.',
    'fr-fr': 'Un autre forfait porte ce code. Choisissez un autre code.',
  },
  'plan.tooMany': {
    status: 409,
    'en-us': 'The catalogue can have at most {most} plans.',
    'fr-fr': 'Le catalogue peut compter au plus {most} forfaits.',
  },
  'plan.retired': {
    status: 409,
    'en-us': 'The plan is retired and keeps its terms. Create a new plan instead.',
    'fr-fr': 'Le forfait est retiré de la vente et garde ses conditions. Créez plutôt un nouveau forfait.',
  },
  'plan.statusNotAllowed': {
    status: 409,
    'en-us': 'Drafts can be put on sale or retired; plans on sale can be retired. A retired plan can’t be sold again.',
    'fr-fr':
      'Un brouillon peut être mis en vente ou retiré, un forfait en vente peut être retiré. Un forfait retiré ne peut plus être vendu.',
  },
  'plan.sellerNotDirect': {
    status: 409,
    'en-us': 'Choose only partners directly below the provider. All accounts below them can sell the plan too.',
    'fr-fr':
      'Choisissez uniquement des partenaires directs du fournisseur. Tous leurs sous-comptes pourront aussi vendre le forfait.',
  },
  'limit.own': {
    status: 403,
    'en-us': 'You can’t set your own limits. Ask the company above yours.',
    'fr-fr': 'Vous ne pouvez pas fixer vos propres limites. Adressez-vous à la société parente de la vôtre.',
  },
  'limit.partnersOnly': {
    status: 409,
    'en-us': 'Only service providers, distributors and resellers have limits.',
    'fr-fr': 'Seuls les prestataires de services, distributeurs et revendeurs ont des limites.',
  },
  'limit.plansBeyond': {
    status: 409,
    'en-us': 'You don’t sell {plans} yourself. Choose only plans that you sell.',
    'fr-fr': 'Vous ne vendez pas {plans} vous-même. Choisissez uniquement des forfaits que vous vendez.',
  },
  'limit.customers': {
    status: 409,
    'en-us':
      'The partner’s maximum number of customers is {most}; there is room for {left} more. A company above it can raise the limit.',
    'fr-fr':
      'Le nombre maximal de clients du partenaire est de {most} ; il peut encore en ajouter {left}. Une société parente peut relever la limite.',
  },
  'limit.seats': {
    status: 409,
    'en-us':
      'The partner’s maximum number of seats sold is {most}; there is room for {left} more. A company above it can raise the limit.',
    'fr-fr':
      'Le nombre maximal de licences vendues du partenaire est de {most} ; il en reste {left}. Une société parente peut relever la limite.',
  },
  'limit.admins': {
    status: 409,
    'en-us':
      'The partner’s maximum number of administrators is {most}, including its customers’; there is room for {left} more. A company above it can raise the limit.',
    'fr-fr':
      'Le nombre maximal d’administrateurs du partenaire est de {most}, ceux de ses clients compris ; il peut encore en ajouter {left}. Une société parente peut relever la limite.',
  },
  'limit.above': {
    status: 409,
    'en-us': 'A limit set by a company above yours is reached. Ask your provider to raise it.',
    'fr-fr':
      'La limite fixée par une société parente de la vôtre est atteinte. Demandez à votre fournisseur de la relever.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    plans: typeof plansErrors
  }
}

// oxfmt-ignore
export const plansAudit = {
  actions: {
    'plan.created': { category: 'commercial', 'en-us': 'Plan created', 'fr-fr': 'Forfait créé' },
    'plan.edited': { category: 'commercial', 'en-us': 'Catalogue plan changed', 'fr-fr': 'Forfait du catalogue modifié' },
    'plan.activated': { category: 'commercial', 'en-us': 'Plan put on sale', 'fr-fr': 'Forfait mis en vente' },
    'plan.retired': { category: 'commercial', 'en-us': 'Plan retired', 'fr-fr': 'Forfait retiré de la vente' },
    'plan.pricesChanged': { category: 'commercial', 'en-us': 'Plan prices changed', 'fr-fr': 'Tarif d’un forfait modifié' },
    'plan.exported': { category: 'commercial', 'en-us': 'Plan catalogue exported', 'fr-fr': 'Catalogue des forfaits exporté' },
    'account.limitChanged': { category: 'commercial', 'en-us': 'Partner limits changed', 'fr-fr': 'Limites du partenaire modifiées' },
  },
  fields: {
    termsNumber: { 'en-us': 'Version of the terms', 'fr-fr': 'Version des conditions' },
  },
} as const satisfies AuditTexts
