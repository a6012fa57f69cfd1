import { maxObjects } from '@portal/contract/core/changes/changes.rules'
import {
  type ChangeTarget,
  keysOfTargets,
  predicatesOfTargets,
  type Selection,
} from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { capitalize } from '@portal/contract/core/list'
import type { FieldIssueCode } from '@portal/contract/core/issues.texts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { targetKindOf } from '../../../core/changes/changes.targets.ts'

const invalid = (field: string, code: FieldIssueCode = 'invalid') =>
  new Problem('request.invalid', { fields: [{ field, code }] })
export const tooMany = (most: number) => new Problem('change.tooMany', { values: { most } })

const ways = [...Object.values(keysOfTargets), ...Object.values(predicatesOfTargets)]

/** Checks that objects are named in exactly one way, which fits the operation's kind of objects. */
function check(selection: Selection, targets: ChangeTarget): void {
  const own: readonly string[] = [keysOfTargets[targets], predicatesOfTargets[targets]]
  const [selector, ...others] = ways.filter((name) => selection[name] !== undefined)
  if (!selector || others.length > 0) throw invalid('Selection')
  if (!own.includes(selector)) throw invalid(`Selection.${capitalize(selector)}`, 'notEditable')
  if (selection.except && selector !== predicatesOfTargets[targets]) throw invalid('Selection.Except', 'notEditable')
}

/**
 * The objects of a selection now, with the number that a filter matched.
 * @throws Problem request.invalid, account.notFound, user.notFound, change.nothing, change.tooMany
 */
export async function select(tx: Tx, context: Context, targets: ChangeTarget, selection: Selection) {
  check(selection, targets)
  const kind = targetKindOf(targets)
  const filter = selection[predicatesOfTargets[targets]]
  if (filter) {
    const found = await kind.select(tx, context, filter, maxObjects)
    if (!found) throw tooMany(maxObjects)
    const except = new Set(selection.except)
    return { ids: found.filter((id) => !except.has(id)), matched: found.length }
  }
  const ids = [...new Set(selection[keysOfTargets[targets]])]
  const known = await kind.findKnown(tx, context.caller.scope, ids)
  if (known.length < ids.length) throw new Problem(kind.notFound)
  return { ids, matched: null }
}
