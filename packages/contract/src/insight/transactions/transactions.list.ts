import { choices, defineList, keyed, period, typed } from '../../core/list.ts'
import { ProductLine } from '../../commerce/plans/plans.fields.ts'
import { TransactionStatus } from './transactions.fields.ts'

/** Messages, the latest first, as their report requests them. */
// oxfmt-ignore
export const transactionList = defineList({
  name: 'transactions',
  filters: {
    sent: period({ column: 'sentAt', ends: ['from', 'to'] }),
    /** This company and all below it. */
    company: keyed({ picks: 'account' }),
    /** This one account. */
    acctKey: keyed({ picks: 'account', apart: true }),
    productLine: choices(ProductLine, { column: 'productLine', words: 'plans.productLine' }),
    status: choices(TransactionStatus, { column: 'transactionStatus', words: 'transactions.status' }),
    sender: typed(254, { column: 'senderEmail' }),
    referenceCode: typed(64, { column: 'referenceCode' }),
  },
  sorts: { sentOn: 'down' },
  columns: {},
})
