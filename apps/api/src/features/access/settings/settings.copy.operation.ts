import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { findSetting } from '@portal/contract/access/settings/settings.catalogue'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Operation, PlannedRow } from '../../../core/changes/changes.operation.ts'
import { type AccountChain, findChains } from '../../../core/settings/settings.chains.ts'
import { inOrder, ofSettings, planFor } from './settings.operation.ts'
import type { Change, Step } from './settings.patch.ts'
import { rowOf } from './settings.rows.ts'
import { copyWords } from './settings.sentences.ts'

type Input = ChangeInput<'settings.copy'>

/** The settings of the source, except `ownOnly` ones: its address ranges would lock other accounts' people out. */
function wishesOf({ last }: AccountChain, { codes, locks }: Input): Change[] {
  return Object.entries(last.own).flatMap(([code, own]) => {
    const setting = findSetting(code)
    if (!own || !setting || setting.ownOnly || (codes && !codes.includes(code))) return []
    return [{ code, value: own.value, ...(locks && setting.lockable && { lock: own.locked }) }]
  })
}

/**
 * Plans each change separately: one that an account cannot take (locked above, looser, a right missing) is left out
 * there.
 */
function possible(context: Context, chain: AccountChain, changes: readonly Change[]) {
  const steps: Step[] = []
  const refusals: Problem[] = []
  for (const request of changes)
    try {
      steps.push(...planFor(context, chain, [request]))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refusals.push(error)
    }
  return { steps, refusals }
}

async function getSource(tx: Tx, { caller }: Context, { fromAcctKey }: Input): Promise<AccountChain> {
  const source = (await findChains(tx, caller.scope, [fromAcctKey])).get(fromAcctKey)
  if (!source) throw new Problem('account.notFound')
  return source
}

function planned(context: Context, chain: AccountChain, changes: readonly Change[]): PlannedRow {
  const { steps, refusals } = possible(context, chain, changes)
  const values = Object.fromEntries(changes.map(({ code, value }) => [code, value ?? null]))
  return rowOf(chain, values, () => {
    if (steps.length === 0 && refusals[0]) throw refusals[0]
    return steps
  })
}

/** Copies the settings that one account sets to others. */
export const copyOperation: Operation<'settings.copy'> = {
  ...ofSettings,
  kind: 'settings.copy',
  // Copied settings may affect people who are signed in.
  stepUp: () => true,
  async plan(tx, context, input, ids) {
    const source = await getSource(tx, context, input)
    const chains = await findChains(tx, context.caller.scope, ids)
    const changes = wishesOf(source, input)
    return inOrder(chains, ids).map((chain) =>
      planned(context, chain, chain.last.key === source.last.key ? [] : changes),
    )
  },
  async facts(tx, context, { input }, { ids }) {
    const source = await getSource(tx, context, input)
    const changes = wishesOf(source, input)
    let staying = 0
    for (let at = 0; at < ids.length; at += 500) {
      const chains = await findChains(tx, context.caller.scope, ids.slice(at, at + 500))
      for (const chain of chains.values())
        if (chain.last.key !== source.last.key) staying += possible(context, chain, changes).refusals.length
    }
    return { from: source.last.name, settings: changes.length, staying }
  },
  words: (_, tally, facts, language) => copyWords(tally, facts, language),
}
