import { mostObjects } from '@portal/contract/changes/changes.rules'
import { type ChangeTarget, keysOfTargets, type Selection } from '@portal/contract/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { FieldIssueCode } from '@portal/contract/core/issues.texts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { targetKindOf } from '../../core/changes/changes.targets.ts'

const invalid = (field: string, code: FieldIssueCode = 'invalid') =>
  new Problem('request.invalid', { fields: [{ field, code }] })
export const tooMany = (most: number) => new Problem('change.tooMany', { values: { most } })

const wireOf = { acctKeys: 'Selection.AcctKeys', userKeys: 'Selection.UserKeys' } as const

/** Exactly one way of naming objects, and one that fits the operation's kind of objects. */
function check(selection: Selection, targets: ChangeTarget): void {
  const { filter, except } = selection
  const own = keysOfTargets[targets]
  const given = Object.values(keysOfTargets).filter((name) => selection[name] !== undefined)
  if (given.length + (filter === undefined ? 0 : 1) !== 1) throw invalid('Selection')
  if (filter && !targetKindOf(targets).select) throw invalid(wireOf[own], 'required')
  for (const name of given) if (name !== own) throw invalid(wireOf[name], 'notEditable')
  if (except && !filter) throw invalid('Selection.Except', 'notEditable')
}

/**
 * The objects that a selection means now, with how many a filter matched. @throws Problem request.invalid,
 * account.notFound, user.notFound, change.nothing, change.tooMany
 */
export async function select(tx: Tx, context: Context, targets: ChangeTarget, selection: Selection) {
  check(selection, targets)
  const kind = targetKindOf(targets)
  const { filter } = selection
  if (filter && kind.select) {
    const found = await kind.select(tx, context, filter, mostObjects)
    if (!found) throw tooMany(mostObjects)
    const except = new Set(selection.except)
    return { ids: found.filter((id) => !except.has(id)), matched: found.length }
  }
  const ids = [...new Set(selection[keysOfTargets[targets]])]
  const known = await kind.findKnown(tx, context.caller.scope, ids)
  if (known.length < ids.length) throw new Problem(kind.notFound)
  return { ids, matched: null }
}
