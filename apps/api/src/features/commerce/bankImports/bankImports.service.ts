import type {
  BankChecked,
  BankRow,
  bankImports as routes,
} from '@portal/contract/commerce/bankImports/bankImports.contract'
import { bankReasonTexts } from '@portal/contract/commerce/bankImports/bankImports.reasons'
import type { Language } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import type { Context } from '../../../platform/http/context.ts'
import { prepare } from '../../operations/changes/changes.service.ts'
import { judge } from './bankImports.judge.ts'
import { type EntryMatch, isTaken } from './bankImports.match.ts'
import { givenRow } from './bankImports.rows.ts'
import { readPayments } from './bankImports.thread.ts'

function present({ entry, match }: EntryMatch, language: Language): BankRow {
  const { row, day, amount, currency, payer, text, reference } = entry
  const { verdict, reason, invoice, open, account } = match
  return {
    row,
    day,
    amount,
    currency,
    payer,
    text,
    reference,
    verdict,
    reason,
    message: bankReasonTexts[reason][language],
    taken: isTaken(match),
    billKey: invoice?.invoiceId ?? null,
    number: invoice?.number ?? null,
    open: open ?? null,
    acctKey: (invoice ?? account)?.accountId ?? null,
    acctName: (invoice ?? account)?.accountName ?? null,
  }
}

/** The verdict on each payment of a statement. Nothing is written. */
export async function checkBankImport(context: Context, { body }: Input<typeof routes.check>): Promise<BankChecked> {
  const { db, caller, request } = context
  const payments = await readPayments(body)
  const judged = await db.inScope(caller.scope, (tx) => judge(tx, context, payments, body))
  const { format, notRead } = payments
  return { format, rows: judged.map((one) => present(one, request.language)), notRead }
}

/** Prepares the change set that records the payments. @returns its key */
export async function prepareBankImport(context: Context, { body }: Input<typeof routes.create>): Promise<string> {
  const { db, caller } = context
  const payments = await readPayments(body)
  return db.inScope(caller.scope, async (tx) => {
    const rows = (await judge(tx, context, payments, body)).map(givenRow)
    return prepare(tx, context, { kind: 'payment.import', input: { fileName: body.fileName ?? null }, rows })
  })
}
