import type { SetBy } from '@portal/contract/access/access.setBy'
import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import { type Caller, opensAny } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type AuthorRow, findAuthors } from './people.authors.repository.ts'

export type { AuthorRow } from './people.authors.repository.ts'

/** What is stored beside a value: the address of who set it, when, and why. */
export type Written = {
  by: string | null
  on: string
  reason?: string | null
  /** The level of a company above that it was set for, about which nothing else is told. */
  level?: AccountType | null
}

/** What a reader may know of somebody who set something: nothing but the level of a company above; names where their groups open the company. */
export function authorSeen(
  caller: Caller,
  author: Omit<AuthorRow, 'email'> | undefined,
): Pick<SetBy, 'name' | 'level'> {
  const { name = null, accountId = null, acctType = null } = author ?? {}
  if (!accountId) return { name: null, level: acctType }
  const place = { accountId, tags: author?.tags ?? [], above: author?.above ?? [] }
  return { name: opensAny(caller, place) ? name : null, level: null }
}

/** Tells of values who set them, when and why, as far as the caller may know. One statement, however many. */
export async function tellsAuthors(tx: Tx, caller: Caller, values: readonly Written[]) {
  const addresses = [...new Set(values.flatMap(({ by }) => by ?? []))]
  const found = addresses.length > 0 ? await findAuthors(tx, addresses) : []
  return ({ by, on, reason, level = null }: Written): SetBy => {
    const seen = authorSeen(
      caller,
      found.find(({ email }) => email === by),
    )
    // A reason is as private as who wrote it.
    return { name: seen.name, level: seen.level ?? level, on, reason: (seen.name !== null && reason) || null }
  }
}
