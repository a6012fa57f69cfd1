import { Problem } from '@portal/contract/core/errors'
import type { Text } from '@portal/contract/core/language'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import type { Operation, ReadyRow } from '../../../core/changes/changes.operation.ts'
import { lockInvoice, targetOf } from './billing.issue.ts'
import { recordingAccount, maxReaders, notifyOverdue } from './billing.notices.ts'
import { invoiceOperation, moneyIn, isOfOtherIssuer, rowsOf, sums } from './billing.operation.ts'
import { recipientsText, remindWords } from './billing.operation.words.ts'
import { openOf, remindFault } from './billing.present.ts'
import { countReaders, recordOwnReminder } from './billing.reminders.repository.ts'
import { findInvoices, type InvoiceRow } from './billing.repository.ts'

// A change set that reminds the payers of overdue invoices. A sent mail cannot be taken back. An invoice has at most
// one reminder a day, from this or from dunning.

type Reminder = { reminder: Text | null; open: Text | null }

/** How many people get the reminder of each invoice. */
async function readersOf(tx: Tx, { caller }: Context, ids: readonly string[]) {
  const rows = await findInvoices(tx, caller.scope, ids)
  const unaddressed = rows.filter(({ billTo }) => billTo.emails.length === 0)
  const administrators = await countReaders(
    tx,
    unaddressed.map(({ accountId }) => accountId),
  )
  return ({ billTo, accountId }: InvoiceRow): number =>
    billTo.emails.length || Math.min(maxReaders, administrators.get(accountId) ?? 0)
}

async function plan(tx: Tx, context: Context, ids: readonly string[]) {
  const readers = await readersOf(tx, context, ids)
  return rowsOf<Reminder>(tx, context, ids, (row) => {
    const code = remindFault(row) ?? (readers(row) === 0 ? ('invoice.noRecipient' as const) : undefined)
    const open = moneyIn(row, openOf(row) ?? 0)
    return {
      before: { reminder: null, open: null },
      after: { reminder: recipientsText(readers(row)), open },
      refusal: isOfOtherIssuer(context, row) ?? (code && new Problem(code)),
    }
  })
}

export const invoiceRemindOperation: Operation<'invoice.remind', Reminder> = {
  ...invoiceOperation,
  kind: 'invoice.remind',
  fields: { reminder: 'text', open: 'note' },
  plan: (tx, context, _, ids) => plan(tx, context, ids),
  facts: (tx, context, _, { ids }) => sums(tx, context, 'pay', ids),
  words: remindWords,
  async apply(tx, context, _, [row]: readonly ReadyRow<Reminder>[]) {
    if (!row) return
    const { caller } = context
    const invoice = await lockInvoice(tx, context, row.targetId)
    const code = remindFault(invoice)
    if (code) throw new Problem(code)
    const recipients = await notifyOverdue(tx, context, invoice)
    if (recipients === 0) throw new Problem('invoice.noRecipient')
    await recordOwnReminder(tx, caller.scope, invoice.invoiceId)
    await recordAudit(tx, context, {
      action: 'invoice.reminded',
      accountId: await recordingAccount(tx, caller.scope, invoice),
      targets: [targetOf(invoice)],
      changes: [{ field: 'recipients', old: null, new: recipients }],
    })
  },
}
