import { mostObjects } from '@portal/contract/changes/changes.rules'
import type { Selection } from '@portal/contract/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import type { FieldIssueCode } from '@portal/contract/core/issues.texts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { type Operation, selectAccounts } from '../../core/changes/changes.operation.ts'
import { findKnown } from './changes.repository.ts'

const invalid = (field: string, code: FieldIssueCode = 'invalid') =>
  new Problem('request.invalid', { fields: [{ field, code }] })
export const tooMany = (most: number) => new Problem('change.tooMany', { values: { most } })

/** Exactly one way of naming objects, and one that fits the operation's kind of objects. */
function check({ acctKeys, userKeys, filter, except }: Selection, targets: Operation['targets']): void {
  const ways = [acctKeys, userKeys, filter].filter((part) => part !== undefined)
  if (ways.length !== 1) throw invalid('Selection')
  if (targets === 'user' && !userKeys) throw invalid('Selection.UserKeys', 'required')
  if (targets === 'account' && userKeys) throw invalid('Selection.UserKeys', 'notEditable')
  if (except && !filter) throw invalid('Selection.Except', 'notEditable')
}

/**
 * The objects that a selection means now, with how many a filter matched. @throws Problem request.invalid,
 * account.notFound, user.notFound, change.nothing, change.tooMany
 */
export async function select(tx: Tx, context: Context, targets: Operation['targets'], selection: Selection) {
  check(selection, targets)
  const { filter } = selection
  if (filter) {
    const found = await selectAccounts(tx, context, filter, mostObjects)
    if (!found) throw tooMany(mostObjects)
    const except = new Set(selection.except)
    return { ids: found.filter((id) => !except.has(id)), matched: found.length }
  }
  const ids = [...new Set(selection.acctKeys ?? selection.userKeys)]
  const known = await findKnown(tx, context.caller.scope, targets, ids)
  if (known.size < ids.length) throw new Problem(targets === 'account' ? 'account.notFound' : 'user.notFound')
  return { ids, matched: null }
}
