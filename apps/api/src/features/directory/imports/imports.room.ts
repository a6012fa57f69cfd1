import type { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findExceededLimit } from '../../../core/limits/limits.ts'
import type { NewPerson } from './imports.repository.ts'

type Person = Pick<NewPerson, 'userId' | 'accountId' | 'roleCode'>

/** The keys of administrators beyond a partner's limit: the last ones of each company. */
export async function findWithoutRoom(
  tx: Tx,
  { caller }: Context,
  people: readonly Person[],
): Promise<Map<string, Problem>> {
  const refused = new Map<string, Problem>()
  const admins = people.filter(({ roleCode }) => roleCode)
  for (const [accountId, all] of Map.groupBy(admins, (person) => person.accountId))
    for (const fitting = [...all]; fitting.length > 0; fitting.pop()) {
      const problem = await findExceededLimit(tx, caller, accountId, { admins: fitting.length })
      if (!problem) break
      refused.set(fitting.at(-1)?.userId ?? '', problem)
    }
  return refused
}
