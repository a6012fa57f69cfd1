import { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { HealthFinding, HealthSource } from '../../../core/worklist/worklist.health.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { findStanding } from './billing.health.repository.ts'
import { getSeen } from './billing.detail.ts'
import { openOf } from './billing.present.ts'
import { findOverdueAndDue } from './billing.search.ts'

/** Finds what needs attention in one invoice. @throws Problem invoice.notFound */
const findOfInvoice = ({ db, caller, ...context }: PersonContext, billKey: string): Promise<HealthFinding[]> =>
  db.inScope(caller.scope, async (tx) => {
    const row = await getSeen(tx, { db, caller, ...context }, billKey)
    const isDraft = row.invoiceStatus === 'Draft'
    const isFailed = row.invoiceStatus === 'Failed'
    const open = openOf(row) ?? 0
    if (!isDraft && !isFailed && open <= 0) return []
    const standing = await findStanding(tx, billKey)
    const key = billKey
    const money = { on: row.dueOn, sums: [{ currency: row.currency, amount: open }] }
    return [
      ...(row.overdue ? [{ kind: 'InvoiceOverdue', key, total: standing.overdueDays, ...money } as const] : []),
      ...(isFailed ? [{ kind: 'InvoiceFailed', key, on: standing.createdAt } as const] : []),
      // The payer already knows its own status.
      ...(standing.payerSuspended && row.accountId !== caller.accountId
        ? [{ kind: 'PayerSuspended', key } as const]
        : []),
      ...(isDraft ? [{ kind: 'InvoiceDraft', key, on: standing.createdAt } as const] : []),
      ...(!isDraft && !isFailed && !row.overdue && standing.daysLeft !== null
        ? [{ kind: 'InvoiceDue', key, total: standing.daysLeft, ...money } as const]
        : []),
    ]
  })

/** The overdue invoices of an account, shown next to its plans. @throws Problem account.notFound */
async function findOfPlans(context: PersonContext, acctKey: string): Promise<HealthFinding[]> {
  const { total, capped, sums } = await findOverdueAndDue(context, acctKey)
  return total === 0 ? [] : [{ kind: 'HolderOverdue', key: acctKey, total, capped, sums: sums ?? [] }]
}

export const billingHealth: readonly HealthSource[] = [
  {
    of: 'Invoice',
    kinds: ['InvoiceOverdue', 'InvoiceFailed', 'PayerSuspended', 'InvoiceDraft', 'InvoiceDue'],
    by: routes.get,
    reading: true,
    find: findOfInvoice,
  },
  { of: 'CompanyPlans', kinds: ['HolderOverdue'], by: routes.search, find: findOfPlans },
]
