import type { Errors } from '../../core/errors.table.ts'

export const taxErrors = {
  'billing.rateTaken': {
    status: 409,
    'en-us': 'This tax already has a rate from this day or a later one. Choose a later day, or delete that rate first.',
    'fr-fr':
      'Cette taxe a déjà un taux à partir de ce jour ou d’un jour ultérieur. Choisissez un jour plus tardif ou supprimez d’abord ce taux.',
  },
  'billing.rateUnclear': {
    status: 409,
    'en-us':
      'Several taxes apply in this country or region. Use the name of the one whose rate changes, or charge the new one with the others.',
    'fr-fr':
      'Plusieurs taxes s’appliquent dans ce pays ou cette région. Reprenez le nom de celle dont le taux change, ou cumulez la nouvelle avec les autres.',
  },
  'billing.regionUnknown': {
    status: 400,
    'en-us': 'The region isn’t one of this country. Enter its code or its name, such as QC or Quebec.',
    'fr-fr': 'La région n’appartient pas à ce pays. Saisissez son code ou son nom, par exemple QC ou Québec.',
  },
  'billing.exemptRate': {
    status: 400,
    'en-us': 'A reason for exemption is possible only with a rate of 0. Remove the reason, or enter 0.',
    'fr-fr': 'Un motif d’exonération n’est possible qu’avec un taux de 0. Retirez le motif ou saisissez 0.',
  },
  'billing.tooManyTaxes': {
    status: 409,
    'en-us': 'At most {most} taxes can be charged together in a country or region.',
    'fr-fr': 'Au plus {most} taxes peuvent être cumulées dans un pays ou une région.',
  },
  'billing.tooManyRates': {
    status: 409,
    'en-us': 'A company can have at most {most} tax rates.',
    'fr-fr': 'Une société peut avoir au plus {most} taux de taxe.',
  },
  'billing.noBooksCurrency': {
    status: 409,
    'en-us': 'Choose the accounting currency in the company’s billing details first.',
    'fr-fr': 'Choisissez d’abord la devise comptable dans les données de facturation de la société.',
  },
  'billing.otherBooksCurrency': {
    status: 409,
    'en-us': 'The company’s accounting currency is {currency} now. Check the rate and send it again.',
    'fr-fr': 'La devise comptable de la société est désormais {currency}. Vérifiez le taux et renvoyez-le.',
  },
  'billing.exchangeRateNotFound': {
    status: 404,
    'en-us': 'Exchange rate not found.',
    'fr-fr': 'Taux de change introuvable.',
  },
  'billing.rateNotFound': { status: 404, 'en-us': 'Tax rate not found.', 'fr-fr': 'Taux de taxe introuvable.' },
  'billing.rateInUse': {
    status: 409,
    'en-us': 'The rate is already in force and can’t be deleted. Add a new rate from a later day.',
    'fr-fr':
      'Le taux est déjà en vigueur et ne peut pas être supprimé. Ajoutez un nouveau taux à partir d’un jour ultérieur.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    taxes: typeof taxErrors
  }
}
