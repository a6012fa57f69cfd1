import { invoiceYears } from '@portal/contract/commerce/billing/billing.fields'
import { scopeOf } from '../../../platform/db/scope.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import type { JobParts } from '../../../core/feature.ts'
import { notifyOverdue } from './billing.notices.ts'
import { findDue, noteReminder, removeOutlived } from './billing.reminders.repository.ts'
import { lockInvoices } from './billing.repository.ts'

/** Days after the due date on which the payer gets a reminder. */
const reminders = [1, 15, 30] as const
/** Reminders that one run sends; the rest are left to the next. */
const most = 500

/** The issuer may have sent a reminder while the job was looking. */
const isRecent = (at: string | null, now: Date) => at !== null && Date.parse(at) > now.getTime() - 86_400_000

/** Reminds payers of overdue invoices, once for each of a few days. */
export async function remindOverdue({ db, config }: Pick<JobParts, 'db' | 'config'>, now = new Date()): Promise<void> {
  await oneByOne(
    await db.asOwner((tx) => findDue(tx, now, reminders, most)),
    ({ invoiceId, issuerId, acctType, days }) => {
      const scope = scopeOf({ accountId: issuerId, acctType })
      return db.inScope(scope, async (tx) => {
        const [row] = await lockInvoices(tx, scope, [invoiceId])
        if (row?.invoiceStatus !== 'Issued' || row.paymentStatus === 'Paid' || isRecent(row.remindedAt, now)) return
        await noteReminder(tx, invoiceId, days, now)
        await notifyOverdue(tx, { config, caller: { scope } }, row)
      })
    },
  )
}

/** Removes invoices whose retention has ended, and old runs. */
export const removeOld = ({ db }: Pick<JobParts, 'db'>): Promise<void> => removeOutlived(db, invoiceYears)
