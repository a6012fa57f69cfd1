import { commissions as routes } from '@portal/contract/commerce/commissions/commissions.contract'
import type { Input } from '@portal/contract/core/route'
import { answerFile } from '../../../core/files/files.answer.ts'
import { fieldColumns, type ListExport } from '../../../core/files/files.list.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { FileRow } from './commissions.statement.ts'

/** Loaded with their first use (decision 0137). */
const statements = () => import('./commissions.statement.ts')

type Body = Input<typeof routes.statement>['body']
export const statementExport: ListExport<Body, FileRow> = {
  name: 'commissions',
  route: routes.statementFile,
  sees: routes.statement.access,
  unscheduled: true,
  title: { 'en-us': 'Commission statement', 'fr-fr': 'Relevé de commissions' },
  fileName: { 'en-us': 'commissions', 'fr-fr': 'commissions' },
  action: 'commission.exported',
  says: async (tx, context, body) => (await statements()).fileWords(tx, context, body),
  columns: (language) =>
    fieldColumns<FileRow>(
      [
        'statementDay',
        'statementKind',
        'number',
        'billToName',
        'currency',
        'paid',
        'netPaid',
        'commissionRate',
        'commission',
        'commissionMonths',
        'pastLimit',
      ],
      language,
      {
        statementDay: 'day',
        statementKind: { words: 'balances.kind' },
        paid: 'money',
        netPaid: 'money',
        commissionRate: 'percent',
        commission: 'money',
        commissionMonths: 'number',
        pastLimit: 'money',
      },
    ),
  count: async (context, body) => ({ total: await (await statements()).countRows(context, body), capped: false }),
  async *pages(tx, context, body) {
    yield* (await statements()).filePages(tx, context, body)
  },
}
export const exportStatement = (context: Context, { body }: Input<typeof routes.statementFile>) =>
  answerFile(statementExport, context, body)
