import type { Errors } from '../core/errors.table.ts'

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
    'en-us': 'A draft can be put on sale or retired, a plan on sale can be retired. A retired plan stays retired.',
    'fr-fr':
      'Un brouillon peut être mis en vente ou retiré, un forfait en vente peut être retiré. Un forfait retiré le reste.',
  },
  'plan.sellerNotDirect': {
    status: 409,
    'en-us': 'Choose only partners directly below the provider. All companies below them can sell the plan too.',
    'fr-fr':
      'Choisissez uniquement des partenaires directs du fournisseur. Toutes les sociétés en dessous pourront aussi vendre le forfait.',
  },
  'limit.own': {
    status: 403,
    'en-us': 'You can’t set your own limits. Ask the company above yours.',
    'fr-fr': 'Vous ne pouvez pas fixer vos propres limites. Adressez-vous à la société supérieure à la vôtre.',
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
      'The partner can have at most {most} customers; there is room for {left} more. A company above it can raise the limit.',
    'fr-fr':
      'Le partenaire peut avoir au plus {most} clients ; il peut encore en ajouter {left}. Une société supérieure peut relever la limite.',
  },
  'limit.seats': {
    status: 409,
    'en-us':
      'The partner can sell at most {most} seats; there is room for {left} more. A company above it can raise the limit.',
    'fr-fr':
      'Le partenaire peut vendre au plus {most} licences ; il en reste {left}. Une société supérieure peut relever la limite.',
  },
  'limit.admins': {
    status: 409,
    'en-us':
      'The partner can have at most {most} administrators, including its customers’; there is room for {left} more. A company above it can raise the limit.',
    'fr-fr':
      'Le partenaire peut avoir au plus {most} administrateurs, ceux de ses clients compris ; il peut encore en ajouter {left}. Une société supérieure peut relever la limite.',
  },
  'limit.above': {
    status: 409,
    'en-us': 'A limit of a company above yours is reached. Ask your provider to raise it.',
    'fr-fr':
      'La limite fixée par une société supérieure à la vôtre est atteinte. Demandez à votre fournisseur de la relever.',
  },
} satisfies Errors

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    plans: typeof plansErrors
  }
}
