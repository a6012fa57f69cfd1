import { balances as routes } from '@portal/contract/commerce/balances/balances.contract'
import type { Input } from '@portal/contract/core/route'
import { answerFile } from '../../../core/files/files.answer.ts'
import { fieldColumns, type ListExport } from '../../../core/files/files.list.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { FileRow } from './balances.statement.ts'

/** Loaded with their first use (decision 0137). */
const statements = () => import('./balances.statement.ts')

type Body = Input<typeof routes.statement>['body']
export const statementExport: ListExport<Body, FileRow> = {
  name: 'statement',
  route: routes.statementFile,
  sees: routes.statement.access,
  unscheduled: true,
  title: { 'en-us': 'Statement of account', 'fr-fr': 'Relevé de compte' },
  fileName: { 'en-us': 'statement', 'fr-fr': 'releve' },
  action: 'balance.exported',
  about: ({ acctKey }) => acctKey,
  inNameOf: async (tx, context, body) => (await statements()).issuerOf(tx, context, body),
  says: async (tx, context, body) => (await statements()).fileWords(tx, context, body),
  columns: (language) =>
    fieldColumns<FileRow>(
      ['statementDay', 'statementKind', 'number', 'reference', 'reason', 'debit', 'creditAmount', 'moved', 'owed'],
      language,
      {
        statementDay: 'day',
        statementKind: { words: 'balances.kind' },
        debit: 'money',
        creditAmount: 'money',
        moved: 'money',
        owed: 'money',
      },
    ),
  count: async (context, body) => ({ total: await (await statements()).countRows(context, body), capped: false }),
  async *pages(tx, context, body) {
    yield* (await statements()).filePages(tx, context, body)
  },
}
export const exportStatement = (context: Context, { body }: Input<typeof routes.statementFile>) =>
  answerFile(statementExport, context, body)
