import { Problem } from '@portal/contract/core/errors'
import type { Result } from '@portal/contract/core/route'
import { findSetting } from '@portal/contract/access/settings/settings.catalogue'
import { latestDays, type settings as routes } from '@portal/contract/access/settings/settings.contract'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { withAuthors } from '../../../core/people/people.authors.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findLatest } from './settings.repository.ts'

type Item = Result<typeof routes.latest>['items'][number]
const lock = '.locked'
/** The maximum number of saves in an answer; each may have changed several settings. */
const most = 50

/**
 * The latest changes of an account's settings from the audit, with their authors as far as the reader may know. @throws
 * Problem account.notFound
 */
export const getLatest = (context: Context, acctKey: string): Promise<Result<typeof routes.latest>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    if (!(await isInScope(tx, caller.scope, acctKey))) throw new Problem('account.notFound')
    const found = await findLatest(tx, caller.scope, acctKey, { days: latestDays, most: most + 1 })
    const saves = found.slice(0, most)
    const authorOf = await withAuthors(tx, caller, saves)
    const items = saves.flatMap((save) =>
      save.changes.flatMap(({ field, old, new: newValue }): Item[] => {
        const isLock = field.endsWith(lock)
        const code = isLock ? field.slice(0, -lock.length) : field
        // A setting that is no longer in the catalogue has no texts.
        if (!findSetting(code)) return []
        return [
          { code, part: isLock ? 'lock' : 'value', old: old ?? null, new: newValue ?? null, setBy: authorOf(save) },
        ]
      }),
    )
    return { items, more: found.length > most }
  })
