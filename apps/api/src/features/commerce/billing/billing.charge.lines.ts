import { shareOf } from '@portal/contract/core/money'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { type ChargeRow, type ChosenTax, findPending, type PendingQuery } from './billing.charge.repository.ts'
import type { Line } from './billing.lines.ts'
import type { TaxChoice } from './billing.tax.ts'

type OneOffLine = { currency: string; poNumber: null; line: Line }

/** The day of a charge inside the month of its invoice: a charge may come after the month, or wait for a later one. */
function dayIn(month: string, day: string): string {
  const last = addDays(addMonths(month, 1), -1)
  return day < month ? month : day > last ? last : day
}

/** The tax that a person chose for a charge; undefined: as the document. */
export const choiceOf = ({ taxCategory, exemptReasonEn, exemptReasonFr }: Partial<ChosenTax>): TaxChoice | undefined =>
  !taxCategory
    ? undefined
    : {
        category: taxCategory,
        reason: exemptReasonEn && exemptReasonFr ? { 'en-us': exemptReasonEn, 'fr-fr': exemptReasonFr } : null,
      }

/** The line of a one-off charge: quantity × unit price, with the reason that was stated. */
export function oneOffLine(row: ChargeRow, month: string): OneOffLine {
  const fromOn = dayIn(month, row.chargedOn)
  const { quantity, unitPrice, code, textEn, textFr, reason, feeNumber, feeDays, taxed, chargeId } = row
  const taxChoice = choiceOf(row)
  return {
    currency: row.currency,
    poNumber: null,
    line: {
      customerId: row.accountId,
      customerName: row.customerName,
      kind: 'CHARGE',
      subscriptionId: null,
      planCode: code,
      planName: textEn,
      planNameFr: textFr,
      fromOn,
      untilOn: addDays(fromOn, 1),
      quantity,
      unitPrice,
      days: null,
      daysOf: null,
      net: shareOf(unitPrice, quantity, 1),
      ...(feeNumber === null || feeDays === null
        ? { reason: 'charge', reasonValues: { note: reason, charge: chargeId } }
        : { reason: 'lateFee', reasonValues: { number: feeNumber, days: feeDays, charge: chargeId } }),
      ...(!taxed && { taxed }),
      ...(taxChoice && { taxChoice }),
    },
  }
}

/** The pending charges of some companies as lines of a month, by company. */
export async function oneOffCharges(
  tx: Tx,
  { scope, month, ...query }: PendingQuery & { scope: Scope; month: string },
  customers: readonly string[],
): Promise<[string, OneOffLine[]][]> {
  const pending = Map.groupBy(await findPending(tx, scope, query, customers), ({ accountId }) => accountId)
  return [...pending].map(([customerId, rows]) => [customerId, rows.map((row) => oneOffLine(row, month))])
}
