import type { SetBy } from '@portal/contract/core/access/access.setBy'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type Caller, opensAny } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type AuthorRow, findAuthors } from './people.authors.repository.ts'

export type { AuthorRow } from './people.authors.repository.ts'

/** The author stored with a value: their address, the moment, and the reason. */
export type Authorship = {
  by: string | null
  on: string
  reason?: string | null
  /** The level of the company above that it was set for; the reader learns nothing else of it. */
  level?: AccountType | null
}

/**
 * The author of a value with their reason, as far as a reader may know: both where the reader's groups open the
 * company; of a company above, only its level.
 */
export function visibleAuthor(
  caller: Caller,
  author: Omit<AuthorRow, 'email' | 'setOn'> | undefined,
  reason: string | null,
): Pick<SetBy, 'name' | 'level' | 'reason'> {
  const { name = null, accountId = null, acctType = null } = author ?? {}
  if (!accountId) return { name: null, level: acctType, reason: null }
  const place = { accountId, tags: author?.tags ?? [], above: author?.above ?? [] }
  return opensAny(caller, place) ? { name, level: null, reason } : { name: null, level: null, reason: null }
}

/** Adds to values their authors, moments and reasons, as far as the caller may know. One statement, however many. */
export async function withAuthors(tx: Tx, caller: Caller, values: readonly Authorship[]) {
  const authors = values.flatMap(({ by, on }) => (by ? [{ by, on }] : []))
  const found = authors.length > 0 ? await findAuthors(tx, authors) : []
  return ({ by, on, reason, level = null }: Authorship): SetBy => {
    const author = found.find(({ email, setOn }) => email === by && Date.parse(setOn) === Date.parse(on))
    const name = visibleAuthor(caller, author, reason || null)
    return { ...name, level: name.level ?? level, on }
  }
}
