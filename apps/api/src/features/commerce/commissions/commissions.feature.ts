import { invoiceYears } from '@portal/contract/commerce/billing/billing.fields'
import { commissions } from '@portal/contract/commerce/commissions/commissions.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as mails from './commissions.mails.ts'
import { exportStatement, statementExport } from './commissions.export.ts'

const jobs = ({ db }: JobParts): Jobs => ({
  scheduled: [
    {
      name: 'remove-old-commissions',
      cron: '55 3 * * *',
      run: async () => (await import('./commissions.repository.ts')).removeOutlived(db, invoiceYears),
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

/** Loaded with their first use (decision 0137). */
const plans = () => import('./commissions.plans.ts')

export const commissionsFeature: Feature = {
  routes: handle(commissions, {
    list: async (context, input) => (await import('./commissions.ts')).getCommissions(context, input),
    addPlan: async (context, input) => (await plans()).addPlan(context, input),
    removePlan: async (context, input) => (await plans()).removePlan(context, input),
    assign: async (context, input) => (await plans()).assignPlan(context, input),
    setEnd: async (context, input) => (await plans()).setEnd(context, input),
    unassign: async (context, input) => (await plans()).unassign(context, input),
    statement: async (context, input) => (await import('./commissions.statement.ts')).getStatement(context, input),
    statementFile: exportStatement,
    close: async (context, input) => (await import('./commissions.close.ts')).closeMonth(context, input),
  }),
  exports: [exportedBy(statementExport)],
  jobs,
  tables,
  mails,
}
