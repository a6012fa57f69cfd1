import { integrationFlag } from '@portal/contract/core/access/access.further.rules'
import { holds } from '@portal/contract/core/access/access.rules'
import { accountTypes } from '@portal/contract/core/accounts/accounts.fields'
import { hitsOf } from '../../../core/search/search.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findKeysNamed } from './apiKeys.named.repository.ts'

/** Active keys by their names, of the accounts whose keys the caller may list. */
export const findNamed = ({ db, caller }: Context, text: string, size: number) =>
  db.inScope(caller.scope, async (tx) => {
    const types = accountTypes.filter((type) => holds(caller.rights, `${integrationFlag(type)}:R`))
    const rows = await findKeysNamed(tx, caller.scope, types, text, size + 1)
    return hitsOf(
      { items: rows.slice(0, size), hasMore: rows.length > size },
      ({ keyId, name, acctKey, acctName }) => ({
        key: keyId,
        name,
        detail: acctName,
        acctKey,
      }),
    )
  })
