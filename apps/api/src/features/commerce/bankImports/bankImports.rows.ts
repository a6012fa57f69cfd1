import { Problem } from '@portal/contract/core/errors'
import type { Text } from '@portal/contract/core/language'
import { type Currency, moneyTexts } from '@portal/contract/core/money'
import { v7 as uuid } from 'uuid'
import type { InputRow, PlannedRow, Values } from '../../../core/changes/changes.operation.ts'
import type { EntryMatch } from './bankImports.match.ts'
import { isTaken, type Match } from './bankImports.match.ts'

// Payments of a statement as rows of a change set. The judgement was made for the whole file: a row keeps it.

/** The payment to record, as it is stored with the row. */
export type BankPayment = {
  amount: number
  currency: Currency
  paidOn: string
  reference: string
  fingerprint: string
  /** The invoice with its amount due; null for the balance of the payer. */
  invoiceId: string | null
  open: number | null
  accountId: string
}
type Refusal = `bankImport.${'repeated' | 'leftOut' | 'notPossible' | 'notChosen'}`
/** A row as it is given: the payment to record, or why there is none. */
type GivenPayment = {
  payment: BankPayment | null
  refusal: Refusal | null
  name: string
  amount: Text
  paidOn: string
  reference: string
}

function refusalOf({ verdict, reason, isChosen }: Match): Refusal {
  if (verdict === 'DUPLICATE') return 'bankImport.repeated'
  if (reason === 'leftOut') return 'bankImport.leftOut'
  return isChosen ? 'bankImport.notPossible' : 'bankImport.notChosen'
}

export function givenRow({ entry, match }: EntryMatch): InputRow<Values> {
  const { amount, currency, day: paidOn, reference, fingerprint } = entry
  const { invoice, open, account } = match
  const accountId = (invoice ?? account)?.accountId
  const taken = isTaken(match) && accountId !== undefined
  const name = invoice ? `${invoice.number} \u00b7 ${invoice.accountName}` : account?.accountName
  const values: GivenPayment = {
    payment: taken
      ? {
          amount,
          currency,
          paidOn,
          reference,
          fingerprint,
          invoiceId: invoice?.invoiceId ?? null,
          open: open ?? null,
          accountId,
        }
      : null,
    refusal: taken ? null : refusalOf(match),
    name: (taken && name) || entry.payer || entry.text.slice(0, 80) || reference,
    amount: moneyTexts(amount, currency),
    paidOn,
    reference,
  }
  return { line: entry.row, values }
}

/** @param seen the payers that are in the requester's tree; rows of others belong to the requester's company */
export function plannedRow(
  own: string,
  seen: ReadonlySet<string>,
  { line, values }: InputRow<Values>,
): PlannedRow<Values> {
  const { payment, refusal, name, ...shown } = values as GivenPayment
  const target = {
    targetKind: 'account' as const,
    // The key of the payment, so that a second run of the row cannot record it again.
    targetId: uuid(),
    targetName: name,
    targetAccountId: payment && seen.has(payment.accountId) ? payment.accountId : own,
    line,
  }
  if (!payment) return { ...target, before: {}, after: shown, refusal: refusal ? new Problem(refusal) : undefined }
  const { open, amount, currency } = payment
  const beyond = open === null ? amount : Math.max(0, amount - open)
  return {
    ...target,
    before: open === null ? {} : { open: moneyTexts(open, currency) },
    after: {
      ...(open !== null && { open: moneyTexts(Math.max(0, open - amount), currency) }),
      ...shown,
      ...(beyond > 0 && { toBalance: moneyTexts(beyond, currency) }),
      payment,
    },
  }
}
