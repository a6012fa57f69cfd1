import { invoiceYears } from '@portal/contract/commerce/billing/billing.fields'
import { scopeOf } from '../../../platform/db/scope.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import type { JobParts } from '../../../core/feature.ts'
import { tellOverdue } from './billing.notices.ts'
import { findDue, noteReminder, removeOutlived } from './billing.reminders.repository.ts'
import { lockInvoices } from './billing.repository.ts'

/** Days after the day on which an invoice was due when its payer is reminded. */
const reminders = [1, 15, 30] as const
/** Reminders that one run sends; the rest are left to the next. */
const most = 500

/** Reminds whoever pays of invoices that are overdue, once for each of a few days. */
export async function remindOverdue({ db, config }: Pick<JobParts, 'db' | 'config'>, now = new Date()): Promise<void> {
  await oneByOne(
    await db.asOwner((tx) => findDue(tx, now, reminders, most)),
    ({ invoiceId, issuerId, acctType, days }) => {
      const scope = scopeOf({ accountId: issuerId, acctType })
      return db.inScope(scope, async (tx) => {
        const [row] = await lockInvoices(tx, scope, [invoiceId])
        if (row?.invoiceStatus !== 'Issued' || row.paymentStatus === 'Paid') return
        await noteReminder(tx, invoiceId, days)
        await tellOverdue(tx, { config, caller: { scope } }, row)
      })
    },
  )
}

/** Invoices whose years of keeping are over, and runs that nobody looks at any more. */
export const removeOld = ({ db }: Pick<JobParts, 'db'>): Promise<void> => removeOutlived(db, invoiceYears)
