import type { OneOffCharge } from '@portal/contract/commerce/billing/billing.charge'
import type { TermsRefund } from '@portal/contract/commerce/billing/billing.refunds'
import type { Language } from '@portal/contract/core/language'
import { shareOf } from '@portal/contract/core/money'
import type { ChargeRow, ChosenTax } from './billing.charge.repository.ts'
import type { OtherRefund } from './billing.coverage.repository.ts'

export const presentCharge = ({ chargeId, invoiceId, ...row }: ChargeRow): OneOffCharge => ({
  code: row.code,
  textEn: row.textEn,
  textFr: row.textFr,
  taxCategory: row.taxCategory,
  exemptReasonEn: row.exemptReasonEn,
  exemptReasonFr: row.exemptReasonFr,
  quantity: row.quantity,
  unitPrice: row.unitPrice,
  currency: row.currency,
  reason: row.reason,
  chargedOn: row.chargedOn,
  createdBy: row.createdBy,
  number: row.number,
  chargeKey: chargeId,
  net: shareOf(row.unitPrice, row.quantity, 1),
  billKey: invoiceId,
})

/** The choice of a tax as the audit has it; nothing where none was made. */
export const taxChanges = ({ taxCategory, exemptReasonEn, exemptReasonFr }: Partial<ChosenTax>) =>
  Object.entries({ taxCategory, exemptReasonEn, exemptReasonFr }).flatMap(([field, value]) =>
    value ? [{ field, old: null, new: value }] : [],
  )

export const presentTermsRefund = (
  { planName, planNameFr, net, currency, billKey, number, period }: OtherRefund,
  language: Language,
): TermsRefund => ({
  planName: language === 'fr-fr' ? planNameFr : planName,
  net,
  currency,
  billKey,
  number,
  period,
})
