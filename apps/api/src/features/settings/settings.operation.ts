import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import { findSetting } from '@portal/contract/settings/settings.catalogue'
import { resolveSetting } from '@portal/contract/settings/settings.rules'
import { checkValue } from '@portal/contract/settings/settings.values'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import {
  idsOf,
  inverseRow,
  type Operation,
  type PlannedRow,
  type ReadyRow,
} from '../../core/changes/changes.operation.ts'
import { type AccountChain, findChains } from '../../core/settings/settings.chains.ts'
import { lockedProblem, ownLockout, planSteps, refuseUnlessMay, type Step } from './settings.patch.ts'
import { lockAccount } from './settings.repository.ts'
import { changesIn, rowOf, isUnchanged, stepsBack, targetOf } from './settings.rows.ts'
import { changeWords } from './settings.sentences.ts'
import { refuseIfClosed, saveSteps } from './settings.update.ts'

export type Input = ChangeInput<'settings.change'> & { restore?: boolean }
/** More accounts than this need a second person (`product.md` M6). */
export const mostAlone = 200

/** @throws Problem request.invalid naming values that no account could have */
function checkInput({ changes }: Input): void {
  const fields = changes.flatMap(({ code, value }, at): FieldIssue[] => {
    const setting = findSetting(code)
    if (!setting) return [{ field: `Input.Changes.${at}.Code`, code: 'notOneOf' }]
    const { fault } = value === null || value === undefined ? {} : checkValue(setting, value, 'RP')
    return fault
      ? [{ field: `Input.Changes.${at}.Value`, code: fault.code, params: { ...fault.params, setting: code } }]
      : []
  })
  if (fields.length) throw new Problem('request.invalid', { fields })
}

/** What wishes mean for an account, with the rights of whoever wishes. @throws Problem why not */
export function planFor(context: Context, chain: AccountChain, changes: Parameters<typeof planSteps>[2]): Step[] {
  refuseIfClosed(chain)
  const steps = planSteps(context, { places: chain.places, accountId: chain.last.key }, changes)
  refuseUnlessMay(context, steps, { stepUp: false })
  return steps
}
/** The same for a restored value: a lock above still applies. */
function planBack(context: Context, chain: AccountChain, row: Pick<ReadyRow, 'before' | 'after'>): Step[] {
  refuseIfClosed(chain)
  if (!isUnchanged(chain, row.before)) throw new Problem('change.changedSince')
  const steps = stepsBack(chain, row.after)
  const ground = { production: context.config.production }
  for (const { setting, after } of steps) {
    const shutOut = after && ownLockout(context, chain.last.key, setting, after.value)
    if (shutOut)
      throw new Problem('request.invalid', {
        fields: [{ field: setting.code, code: shutOut.code, params: { ...shutOut.params, setting: setting.code } }],
      })
    if (resolveSetting(setting, chain.places, ground).lockedBy !== null) throw lockedProblem(context, setting.code)
  }
  refuseUnlessMay(context, steps, { stepUp: false })
  return steps
}

export const inOrder = (chains: ReadonlyMap<string, AccountChain>, ids: readonly string[]) =>
  ids.flatMap((id) => chains.get(id) ?? [])

/** Does one row in its transaction: the account is locked, its chain read again, the rules checked again. */
export async function applyRow(tx: Tx, context: Context, row: ReadyRow, restore: boolean | undefined): Promise<void> {
  const { scope } = context.caller
  if (!(await lockAccount(tx, scope, row.targetId))) throw new Problem('account.notFound')
  const chain = (await findChains(tx, scope, [row.targetId])).get(row.targetId)
  if (!chain) throw new Problem('account.notFound')
  const steps = restore ? planBack(context, chain, row) : planFor(context, chain, changesIn(row.after))
  if (steps.length > 0) await saveSteps(tx, context, chain, steps)
}

/** The rows that restore what accounts set before, values and locks exactly. */
export async function inverseOf(tx: Tx, context: Context, rows: readonly ReadyRow[]) {
  const chains = await findChains(tx, context.caller.scope, idsOf(rows))
  const back = rows.map((done): PlannedRow => {
    const row = inverseRow(done)
    const chain = chains.get(done.targetId)
    if (!chain) return { ...row, refusal: new Problem('account.notFound') }
    const { refusal } = rowOf(chain, row.after, () => planBack(context, chain, row))
    return { ...row, ...targetOf(chain), ...(refusal && { refusal }) }
  })
  return { kind: 'settings.change' as const, input: { changes: [], restore: true }, rows: back }
}

const actsOnSessions = ({ changes, restore }: Input) =>
  restore === true || changes.some(({ code }) => findSetting(code)?.acts)

/** The same settings on many accounts: value, lock, or back to what is inherited. */
export const changeOperation: Operation<'settings.change'> = {
  kind: 'settings.change',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Settings', level: 'RW' },
  notActing: true,
  stepUp: actsOnSessions,
  targets: 'account',
  check: checkInput,
  async plan(tx, context, input, ids) {
    const chains = await findChains(tx, context.caller.scope, ids)
    const wanted = Object.fromEntries(input.changes.map(({ code, value }) => [code, value ?? null]))
    return inOrder(chains, ids).map((chain) => rowOf(chain, wanted, () => planFor(context, chain, input.changes)))
  },
  words: (input: Input, tally, _, language) => changeWords(input, tally, language),
  needsApproval: (_, { ready }) => ready > mostAlone,
  apply: (tx, context, input: Input, row) => applyRow(tx, context, row, input.restore),
  inverse: (tx, context, _, rows) => inverseOf(tx, context, rows),
}
