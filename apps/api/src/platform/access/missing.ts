import type { ModuleMark } from '@portal/contract/core/access/access.modules'
import type { Database, Tx } from '../db/db.ts'
import { type Caller, moduleMissing, openedTo } from './caller.ts'
import { narrowTo, within } from '../db/scope.ts'

type Input = { params?: unknown; query?: unknown; body?: unknown }
const named = (part: unknown, names: readonly string[]): string | undefined => {
  const values = Object.entries((part ?? {}) as Record<string, unknown>)
  const found = values.find(([name, value]) => names.includes(name) && typeof value === 'string')
  return found?.[1] as string | undefined
}
const keyIn = ({ params, query, body }: Input, names: readonly string[]) =>
  named(params, names) ?? named(body, names) ?? named(query, names)

/** The company of a request, or of the person that it is about, if that is inside the scope. */
async function findCompany(tx: Tx, { scope }: Caller, input: Input): Promise<string | undefined> {
  const account = keyIn(input, ['acctKey', 'customerKey', 'parentKey', 'account', 'company'])
  if (account) return account
  const userId = keyIn(input, ['userKey', 'user'])
  if (!userId) return undefined
  const person = tx.selectFrom('appUser').where(within(scope, 'appUser')).where('userId', '=', userId)
  return (await person.select('accountId').executeTakeFirst())?.accountId
}

/** 403 with the module, for a company that groups hide but the caller may know. @param caller not narrowed */
export function findMissingModule(db: Database, caller: Caller, mark: ModuleMark, input: Input) {
  return db.inScope(caller.scope, async (tx) => {
    const accountId = await findCompany(tx, caller, input)
    if (!accountId) return undefined
    if (accountId === caller.accountId) {
      const { own } = openedTo(caller, mark)
      return own ? undefined : moduleMissing({ name: mark.own ?? mark.name }, mark.level)
    }
    if (mark.level === 'R') return undefined
    const reach = narrowTo(caller.scope, openedTo(caller, mark, 'R'))
    const changed = narrowTo(caller.scope, openedTo(caller, mark))
    const found = (scope: Caller['scope']) =>
      tx
        .selectFrom('account')
        .where(within(scope, 'account'))
        .where('accountId', '=', accountId)
        .select('accountId')
        .executeTakeFirst()
    return (await found(reach)) && !(await found(changed)) ? moduleMissing(mark, 'RW') : undefined
  })
}
