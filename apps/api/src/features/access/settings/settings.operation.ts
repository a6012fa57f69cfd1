import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { Language } from '@portal/contract/core/language'
import { findSetting } from '@portal/contract/access/settings/settings.catalogue'
import { resolveSetting } from '@portal/contract/access/settings/settings.rules'
import { checkValue } from '@portal/contract/access/settings/settings.values'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  idsOf,
  inverseRow,
  type Operation,
  type PlannedRow,
  type ReadyRow,
  type Tally,
} from '../../../core/changes/changes.operation.ts'
import { type AccountChain, findChains } from '../../../core/settings/settings.chains.ts'
import { lockedProblem, ownLockout, planSteps, refuseUnlessMay, type Step } from './settings.patch.ts'
import { lockAccount } from './settings.repository.ts'
import { changesIn, rowOf, isUnchanged, stepsBack, targetOf } from './settings.rows.ts'
import { changeWords, restoreWords } from './settings.sentences.ts'
import { refuseIfClosed, saveSteps } from './settings.update.ts'

type Input = ChangeInput<'settings.change'>
/** More accounts than this need a second person (`product.md` M6). */
const maxPerWorker = 200

/** @throws Problem request.invalid naming values that are invalid for every account */
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

/** Plans the requested changes for an account, with the rights of the requester. @throws Problem why not */
export function planFor(context: Context, chain: AccountChain, changes: Parameters<typeof planSteps>[2]): Step[] {
  refuseIfClosed(chain)
  const steps = planSteps(context, { places: chain.places, accountId: chain.last.key }, changes)
  refuseUnlessMay(context, steps, { stepUp: false })
  return steps
}
/** Plans a restored value: a lock above still applies. */
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

type PlanSteps = (chain: AccountChain, row: ReadyRow) => Step[]
/** Applies one row in its transaction: locks the account, reads its chain again and checks the rules again. */
async function applyRow(tx: Tx, context: Context, row: ReadyRow | undefined, plan: PlanSteps): Promise<void> {
  const { scope } = context.caller
  if (!row) return
  if (!(await lockAccount(tx, scope, row.targetId))) throw new Problem('account.notFound')
  const chain = (await findChains(tx, scope, [row.targetId])).get(row.targetId)
  if (!chain) throw new Problem('account.notFound')
  const steps = plan(chain, row)
  if (steps.length > 0) await saveSteps(tx, context, chain, steps)
}

/** The rows that restore the accounts' former settings, values and locks exactly. */
async function planUndo(tx: Tx, context: Context, rows: readonly ReadyRow[]): Promise<PlannedRow[]> {
  const chains = await findChains(tx, context.caller.scope, idsOf(rows))
  return rows.map((done): PlannedRow => {
    const row = inverseRow(done)
    const chain = chains.get(done.targetId)
    if (!chain) return { ...row, refusal: new Problem('account.notFound') }
    const { refusal } = rowOf(chain, row.after, () => planBack(context, chain, row))
    return { ...row, ...targetOf(chain), ...(refusal && { refusal }) }
  })
}

/** The common parts of all sets that change settings. */
export const ofSettings = {
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Settings', level: 'RW' },
  notActing: true,
  targets: 'account',
  fields: 'settings',
  needsApproval: (_: unknown, { ready }: Tally) => ready > maxPerWorker,
  apply: (tx: Tx, context: Context, _: unknown, [row]: readonly ReadyRow[]) =>
    applyRow(tx, context, row, (chain, { after }) => planFor(context, chain, changesIn(after))),
  undo: {
    stepUp: () => true,
    needsApproval: (_: unknown, { ready }: Tally) => ready > maxPerWorker,
    words: (_: unknown, tally: Tally, __: unknown, language: Language) => restoreWords(tally, language),
    plan: (tx: Tx, context: Context, _: unknown, rows: readonly ReadyRow[]) => planUndo(tx, context, rows),
    apply: (tx: Tx, context: Context, _: unknown, [row]: readonly ReadyRow[]) =>
      applyRow(tx, context, row, (chain, target) => planBack(context, chain, target)),
  },
} as const satisfies Partial<Operation<'settings.change' | 'settings.copy'>>

/** Applies the same settings to many accounts: a value, a lock, or the inherited value again. */
export const changeOperation: Operation<'settings.change'> = {
  ...ofSettings,
  kind: 'settings.change',
  stepUp: ({ changes }) => changes.some(({ code }) => findSetting(code)?.acts),
  check: checkInput,
  async plan(tx, context, input, ids) {
    const chains = await findChains(tx, context.caller.scope, ids)
    const values = Object.fromEntries(input.changes.map(({ code, value }) => [code, value ?? null]))
    return inOrder(chains, ids).map((chain) => rowOf(chain, values, () => planFor(context, chain, input.changes)))
  },
  words: (input, tally, _, language) => changeWords(input, tally, language),
}
