import type { dunning as routes, DunnedInvoice, DunningState } from '@portal/contract/commerce/dunning/dunning.contract'
import { type DunningSteps, feeOf, nextStep } from '@portal/contract/commerce/dunning/dunning.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Language } from '@portal/contract/core/language'
import type { Input, Result } from '@portal/contract/core/route'
import { isErrorCode } from '@portal/contract/errors'
import { errorText } from '@portal/contract/errors.texts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { cursors, isNumber } from '../../../platform/list/cursor.ts'
import { asPage } from '../../../platform/list/page.ts'
import { findFeeFacts } from '../billing/billing.service.ts'
import { type DunnedRow, findPlan, listPaid, listUnpaid, type UnpaidRow } from './dunning.repository.ts'
import { stepsOf } from './dunning.steps.ts'

// The unpaid invoices of the reader's company by the next step that the job will take.

/** Rows on a page, the maximum number of unpaid invoices that are read (those due first), and payers who can be reactivated. */
const size = { page: 50, looked: 5_000, paid: 50 } as const
const place = cursors({ place: isNumber })

/** An invoice as the rules need it. */
export const invoiceOf = ({ overdueAt, reminded, remindedAt, suspendAt, state, payerStatus }: DunnedRow) => ({
  overdueAt,
  reminded,
  remindedAt,
  suspendAt,
  suspended: state !== null && state !== 'Noticed',
  payerStatus,
})

const pauseOf = (row: UnpaidRow): DunnedInvoice['pause'] =>
  row.pauseId === null
    ? null
    : {
        pauseKey: row.pauseId,
        wholePayer: row.pausedInvoice === null,
        reason: row.reason ?? '',
        untilOn: row.untilOn,
        pausedBy: row.pausedBy ?? '',
        pausedOn: row.pausedAt ?? '',
      }

/** An invoice with its next step, without the fee, which is only looked up for a page. */
function present(row: UnpaidRow, steps: DunningSteps, now: number, language: Language): DunnedInvoice {
  const next = row.pauseId === null ? nextStep(steps, invoiceOf(row), now) : undefined
  const waits: DunningState = row.state === 'Waits' ? 'Waits' : 'Ended'
  return {
    billKey: row.invoiceId,
    number: row.number,
    acctKey: row.accountId,
    acctName: row.acctName,
    currency: row.currency,
    open: row.open,
    dueOn: row.dueOn,
    overdue: Date.parse(row.overdueAt) <= now,
    state: row.pauseId === null ? (next?.act ?? waits) : 'Paused',
    nextAct: next?.act ?? null,
    nextOn: next ? new Date(Math.max(next.at, now)).toISOString() : null,
    nextDays: next?.days ?? null,
    nextTone: next?.tone ?? null,
    nextFee: null,
    noFee: null,
    payerSuspended: row.payerStatus === 'Suspended' || row.payerStatus === 'SuspendedAbuse',
    remindedOn: row.remindedAt,
    pause: pauseOf(row),
    changeKey: row.changeSetId,
    refusalText: row.errorCode && isErrorCode(row.errorCode) ? errorText(row.errorCode, language) : null,
  }
}
/** The rows of a page with the fees of their next steps. */
async function withFees(
  tx: Tx,
  scope: Scope,
  steps: DunningSteps,
  rows: readonly DunnedInvoice[],
): Promise<DunnedInvoice[]> {
  const facts = await findFeeFacts(
    tx,
    scope,
    rows.map(({ billKey }) => billKey),
  )
  return rows.map((one) => {
    const { billKey, nextAct, nextDays, currency } = one
    const found = facts.get(billKey)
    const fee = nextAct && nextDays !== null && found && feeOf(steps, { act: nextAct, days: nextDays }, currency, found)
    if (!fee) return one
    return 'noFee' in fee ? { ...one, noFee: fee.noFee } : { ...one, nextFee: fee.amount }
  })
}
const byNext = (one: DunnedInvoice, other: DunnedInvoice) =>
  (one.nextOn ?? '9').localeCompare(other.nextOn ?? '9') ||
  one.dueOn.localeCompare(other.dueOn) ||
  one.billKey.localeCompare(other.billKey)

/** @throws Problem account.notFound, request.invalid */
export const listNext = (context: Context, { body }: Input<typeof routes.next>): Promise<Result<typeof routes.next>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope, accountId } = context.caller
    const { acctKey = null, states = [], withinDays = null } = body
    if (acctKey && !(await isInScope(tx, scope, acctKey))) throw new Problem('account.notFound')
    const from = Number(place.decode(body.cursor)?.place ?? 0)
    const now = new Date()
    const steps = stepsOf(await findPlan(tx, scope, accountId))
    const until = withinDays === null ? null : new Date(now.getTime() + withinDays * 86_400_000).toISOString()
    const unpaid = await listUnpaid(tx, scope, acctKey, now, size.looked + 1)
    const all = unpaid
      .slice(0, size.looked)
      .map((row) => present(row, steps, now.getTime(), context.request.language))
      .filter(({ state, nextOn }) => {
        const isWithin = until === null || (nextOn !== null && nextOn <= until)
        return isWithin && (states.length === 0 || states.includes(state))
      })
      .toSorted(byNext)
    const end = from + size.page
    return {
      ...asPage(
        await withFees(tx, scope, steps, all.slice(from, end)),
        all.length > end ? place.encode({ place: String(end) }) : null,
        {
          capped: unpaid.length > size.looked,
        },
      ),
      toReactivate: from === 0 ? await listPaid(tx, scope, size.paid) : null,
    }
  })
