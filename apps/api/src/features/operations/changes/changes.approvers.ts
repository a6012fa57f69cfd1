import type { PersonCaller } from '../../../platform/access/caller.ts'
import type { Database } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import { allowedCaller } from './changes.abilities.ts'
import { findAdministrators, findCompaniesUpwards, findNewPeople } from './changes.approvers.repository.ts'
import { operationOf } from '../../../core/changes/changes.operation.ts'
import { findSet, type StoredSet, updateSet } from './changes.repository.ts'
import { readerOf } from './changes.sight.ts'

/**
 * The maximum number of people of one company who are asked, and the most who are examined to find them, because many may not be
 * allowed.
 */
const [most, maxLookedAt] = [20, 1_000]

/**
 * The people who could decide on a set: those of the maker's company; if no one there can, those of the next one above.
 */
export async function findApprovers(db: Database, set: StoredSet): Promise<PersonCaller[]> {
  const operation = operationOf(set.kind)
  const makers = [set.madeBy, ...(set.alias?.actor ? [set.alias.actor.userId] : [])]
  const but = [...makers, ...(await db.asAuth((tx) => findNewPeople(tx, makers)))]
  for (const company of await db.asAuth((tx) => findCompaniesUpwards(tx, set.accountId))) {
    const found: PersonCaller[] = []
    for (const userId of await db.asAuth((tx) => findAdministrators(tx, company, but, maxLookedAt))) {
      if (found.length >= most) break
      const person = await callerOfPerson(db, userId)
      if (person && allowedCaller(operation, person)) found.push(person)
    }
    if (found.length > 0) return found
  }
  return []
}

/** Records, for the preview, that there is no second person for a set that needs one. */
export async function recordIfAlone({ db, caller }: Context, changeSetId: string): Promise<void> {
  const set = await db.inScope(caller.scope, (tx) => findSet(tx, readerOf(caller), changeSetId))
  if (set?.state !== 'Preview' || !set.needsApproval) return
  const alone = (await findApprovers(db, set)).length === 0
  if (alone !== set.alone) await db.inScope(caller.scope, (tx) => updateSet(tx, caller.scope, changeSetId, { alone }))
}
