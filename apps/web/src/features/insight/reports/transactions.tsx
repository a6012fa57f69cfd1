import type { TransactionsReport } from '@portal/contract/insight/reports/reports.contract'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'
import { useCan } from '../../../lib/useCan.ts'
import cell from '../../../ui/table/Cell.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { MessageSteps } from './MessageSteps.tsx'
import { RecentMessages } from './RecentMessages.tsx'
import type { OwnCells } from './useReportColumns.tsx'
import { email } from '@portal/contract/core/fields'
import { transactionsReport } from '@portal/contract/insight/reports/reports.transactions'
import { transactionStatuses } from '@portal/contract/insight/transactions/transactions.fields'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
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
      // Other readers see an initial, and cannot search by address.
      rights: ['AcctMgmnt:R', 'Redact:R'],
      isRight: (typed) => address.safeParse(typed).success,
      wrong: 'reports.wrongSender',
    },
    { field: 'referenceCode', name: 'reference', longest: 64 },
  ],
  rowKey: ({ transactionKey }) => transactionKey,
  narrow: ['sentOn', 'status'],
  Summary: RecentMessages,
  useOwn,
})

type Row = TransactionsReport['items'][number]
function useOwn(): OwnCells<Row> {
  const { t } = useTranslation()
  const seesSteps = useCan('AdvancedTrackingPortalAdminPrivilege:R')
  const steps: Column<Row> = {
    id: 'steps',
    header: t('reports.steps'),
    kind: 'acts',
    narrow: true,
    cell: (message) => <MessageSteps message={message} />,
  }
  return {
    senderEmail: { kind: 'email', rowHeader: true },
    // The day leaves room for the sender; the exact moment has the time.
    sentOn: { cell: ({ sentOn }) => <When brief at={sentOn} /> },
    type: {
      kind: 'names',
      // i18n: transactions.type.* transactions.feature.*
      cell: ({ type, features }) => (
        <>
          {t(`transactions.type.${type}`)}{' '}
          <div>
            <span className={cell.beside}>
              {features.map((one) => textOr(t, `transactions.feature.${one}`, one)).join(', ')}
            </span>
          </div>
        </>
      ),
    },
    referenceCode: { beside: seesSteps ? steps : undefined },
  }
}
