import { email } from '@portal/contract/core/fields'
import { transactionsReport } from '@portal/contract/insight/reports/reports.transactions'
import { transactionStatuses } from '@portal/contract/insight/transactions/transactions.fields'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import { useTransactionColumns } from './transactionColumns.tsx'
import { productFilter } from './unitFilters.ts'

const address = email()

/** Messages one by one, the latest first. */
export const transactions = declaredReport({
  id: 'transactions',
  declared: transactionsReport,
  ask: api.transactions,
  file: 'transactionsFile',
  company: 'company',
  filters: [
    productFilter,
    // i18n: transactions.status.*
    {
      field: 'status',
      name: 'status',
      choices: transactionStatuses,
      words: 'transactions.status',
      all: 'reports.anyStatus',
    },
  ],
  texts: [
    {
      field: 'sender',
      name: 'sender',
      longest: 254,
      // Others are told an initial, and find nobody by an address.
      rights: ['AcctMgmnt:R', 'Redact:R'],
      isRight: (typed) => address.safeParse(typed).success,
      wrong: 'reports.wrongSender',
    },
    { field: 'referenceCode', name: 'reference', longest: 64 },
  ],
  rowKey: ({ transactionKey }) => transactionKey,
  useColumns: useTransactionColumns,
})
