import { invoiceYears } from '@portal/contract/commerce/billing/billing.fields'
import { commissions } from '@portal/contract/commerce/commissions/commissions.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { handle } from '../../../platform/http/handle.ts'
import { lazily } from '../../../platform/http/later.ts'
import * as mails from './commissions.mails.ts'
import { exportStatement, statementExport } from './commissions.export.ts'

// Loaded on first use (decision 0137).
const closing = lazily(() => import('./commissions.close.ts'))
const list = lazily(() => import('./commissions.ts'))
const plans = lazily(() => import('./commissions.plans.ts'))
const repository = lazily(() => import('./commissions.repository.ts'))
const statement = lazily(() => import('./commissions.statement.ts'))

const jobs = ({ db }: JobParts): Jobs => ({
  scheduled: [
    {
      name: 'remove-old-commissions',
      cron: '55 3 * * *',
      run: () => repository.removeOutlived(db, invoiceYears),
    },
  ],
})

const shown = ['commissions/commissions', 'so many plans and assignments at most'] as const
const tables: Tables = {
  commissionPlan: { by: 'administrators', bound: '100 of an issuer that have not ended', shown },
  commissionAgreement: {
    by: 'administrators',
    bound: 'one for an issuer and a partner',
  },
  commissionAssignment: { by: 'administrators', bound: '1,000 of an issuer that have not ended', shown },
  commissionMonth: {
    by: 'administrators',
    bound: 'one for an issuer, a partner and a month; removed after ten years',
    job: 'remove-old-commissions',
    shown: ['commissions/commissions', 'of two who close a month at the same time, one does'],
    leftByPurge: { columns: ['sums'], why: 'amounts' },
  },
  commissionRow: {
    by: 'administrators',
    bound: '10,000 of a statement; goes with it',
    leftByPurge: {
      columns: ['kind', 'invoiceNumber', 'payerName', 'currency'],
      why: 'the books of both companies, as invoices are',
    },
  },
}

export const commissionsFeature: Feature = {
  routes: handle(commissions, {
    list: list.getCommissions,
    addPlan: plans.addPlan,
    removePlan: plans.removePlan,
    assign: plans.assignPlan,
    setEnd: plans.setEnd,
    unassign: plans.unassign,
    statement: statement.getStatement,
    statementFile: exportStatement,
    close: closing.closeMonth,
  }),
  exports: [exportedBy(statementExport)],
  jobs,
  tables,
  mails,
}
