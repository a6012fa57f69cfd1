import type { AuditTexts } from '../../core/audit.table.ts'
import type { Errors } from '../../core/errors.table.ts'

export const exchangeErrors = {
  'invoice.noExchangeRate': {
    status: 409,
    'en-us':
      'No exchange rate from {from} to {to} is valid today: rates apply for {days}. Set one, then issue the invoice.',
    'fr-fr':
      'Aucun taux de change de {from} vers {to} n’est valable aujourd’hui\u00a0: un taux s’applique pendant {days}. Définissez-en un, puis émettez la facture.',
  },
  'billing.rateFar': {
    status: 409,
    'en-us':
      'Each of these rates differs by more than 20% from the rate of another day, in brackets: {list}. Check, then confirm.',
    'fr-fr':
      'Chacun de ces taux s’écarte de plus de 20\u00a0% du taux d’un autre jour, entre parenthèses\u00a0: {list}. Vérifiez, puis confirmez.',
  },
  'billing.rateInverted': {
    status: 409,
    'en-us':
      'These rates look inverted or mistyped compared with the rate of another day, in brackets: {list}. Check, then confirm.',
    'fr-fr':
      'Ces taux semblent inversés ou mal saisis par rapport au taux d’un autre jour, entre parenthèses\u00a0: {list}. Vérifiez, puis confirmez.',
  },
} as const satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    exchange: typeof exchangeErrors
  }
}

// oxfmt-ignore
export const exchangeActions = {
  'billing.exchangeRateSet': { category: 'commercial', 'en-us': 'Exchange rate set', 'fr-fr': 'Taux de change défini' },
  'billing.exchangeRateRemoved': { category: 'commercial', 'en-us': 'Exchange rate deleted', 'fr-fr': 'Taux de change supprimé' },
} as const satisfies AuditTexts['actions']
