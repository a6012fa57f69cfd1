import { normalEmail } from '@portal/contract/core/fields'
import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { Input } from '@portal/contract/core/route'
import type {
  TransactionBatchResult,
  transactions as routes,
} from '@portal/contract/insight/transactions/transactions.contract'
import { transactionStatuses } from '@portal/contract/insight/transactions/transactions.fields'
import { aheadMinutes, lateDays } from '@portal/contract/commerce/usage/usage.rules'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { sha256 } from '../../../platform/crypto/hash.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  applyTransactions,
  findBatch,
  keepBatch,
  type StoredBatch,
  lockBatch,
  type Resolved,
  resolve,
  type ReportedTransaction,
} from './transactions.repository.ts'

// Messages reported by the products: a batch is accepted completely or not at all, and each message counts once however
// often it is sent.

type Body = Input<typeof routes.batch>['body']
type Place = { field: 'AcctKey' | 'UserKey' | 'SentOn' }

/** The maximum number of transactions that a refusal names. */
const maxNamed = 20

const transactionOf = (one: Body['transactions'][number]): ReportedTransaction => ({
  account_id: one.acctKey,
  external_id: one.transactionId,
  user_id: one.userKey ?? null,
  sender_email: normalEmail(one.senderEmail),
  sent_at: one.sentOn,
  transaction_type: one.type,
  recipients: one.recipients,
  features: [...new Set(one.features)],
  product_line: one.productLine,
  unit_type: one.unitType,
  units: one.units,
  transaction_status: one.status,
  reference_code: one.referenceCode ?? null,
})
const hashOf = (transactions: readonly ReportedTransaction[]) =>
  sha256(JSON.stringify(transactions.map((one) => Object.values(one)))).toString('base64url')

const rankOf = (status: string) => transactionStatuses.findIndex((one) => one === status)
/** One for each id: the first, with the latest status. */
function onceEach(transactions: readonly ReportedTransaction[]): ReportedTransaction[] {
  const all = Map.groupBy(transactions, (one) => `${one.account_id} ${one.external_id}`)
  return [...all.values()].flatMap((same) => {
    const latest = same.reduce((a, b) => (rankOf(b.transaction_status) > rankOf(a.transaction_status) ? b : a))
    return same.slice(0, 1).map((first) => ({ ...first, transaction_status: latest.transaction_status }))
  })
}

type Rule = Place & { code: ErrorCode; values?: Record<string, number>; breaks(found: Resolved): boolean }
/** Unknown companies are refused first, so that nothing is revealed about companies elsewhere. */
const rules: readonly Rule[] = [
  { code: 'account.notFound', field: 'AcctKey', breaks: ({ known }) => !known },
  { code: 'transaction.notBelow', field: 'AcctKey', breaks: ({ below }) => !below },
  { code: 'user.notFound', field: 'UserKey', breaks: ({ person }) => person === false },
  { code: 'transaction.future', field: 'SentOn', breaks: ({ future }) => future },
  { code: 'transaction.tooLate', field: 'SentOn', values: { days: lateDays }, breaks: ({ late }) => late },
]
const namedAt = (found: readonly Resolved[], field: Place['field']): FieldIssue[] =>
  found.slice(0, maxNamed).map(({ place }) => ({ field: `Transactions.${place}.${field}`, code: 'notOneOf' }))

/** @throws Problem of the first rule that some transactions break, naming them */
async function check(tx: Tx, { caller }: Context, transactions: readonly ReportedTransaction[]): Promise<void> {
  const found = await resolve(tx, caller.scope, transactions, { minutes: aheadMinutes, days: lateDays })
  for (const { code, field, values, breaks } of rules) {
    const broken = found.filter(breaks)
    if (broken.length > 0) throw new Problem(code, { ...(values && { values }), fields: namedAt(broken, field) })
  }
}

/** The first answer. @throws Problem transaction.batchDiffers */
function sameAs({ contentHash, answer }: StoredBatch, hash: string): TransactionBatchResult {
  if (contentHash !== hash) throw new Problem('transaction.batchDiffers')
  return answer
}

/**
 * Accepts transactions of companies strictly below the sender. The first report of each stays; its status may advance.
 * @throws Problem account.notFound, user.notFound, transaction.*; the whole batch is refused then
 */
export async function takeBatch(
  context: Context,
  { body }: Input<typeof routes.batch>,
): Promise<TransactionBatchResult> {
  const { db, caller } = context
  const { accountId } = caller
  const transactions = body.transactions.map(transactionOf)
  const [hash, place] = [hashOf(transactions), { accountId, batchId: body.batchId }]
  return db.inScope(caller.scope, async (tx) => {
    await lockBatch(tx, place)
    const before = await findBatch(tx, accountId, body.batchId)
    if (before) return sameAs(before, hash)
    await check(tx, context, transactions)
    const done = {
      batchId: body.batchId,
      transactions: transactions.length,
      accounts: new Set(transactions.map((one) => one.account_id)).size,
      ...(await applyTransactions(tx, onceEach(transactions))),
    }
    await keepBatch(tx, place, { contentHash: hash, answer: done })
    await recordAudit(tx, context, {
      action: 'transaction.reported',
      accountId,
      targets: [{ type: 'transactionBatch', key: body.batchId, name: '' }],
      changes: (['transactions', 'added', 'updated'] as const).map((field) => ({ field, old: null, new: done[field] })),
    })
    return done
  })
}
