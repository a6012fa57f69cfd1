import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { counts } from '../../../core/people/people.keys.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

/** The maximum number of keys of a tree that a search by name reads. */
const looked = 5_000
export type NamedKey = { keyId: string; acctKey: string; name: string; hint: string; acctName: string }

/** Active keys of accounts of these types with a text in their names. */
export const findKeysNamed = (tx: Tx, scope: Scope, types: readonly AccountType[], text: string, most: number) =>
  queryRows(tx)<NamedKey>`
    select named.key_id, named.account_id as acct_key, named.name, named.hint, a.acct_name
    from (select k.key_id, k.account_id, k.name, k.hint from api_key k where ${within(scope, 'k')} and ${counts} limit ${looked}) named
    join account a on a.account_id = named.account_id
    where strpos(search_normal(named.name), search_normal(${text})) > 0 and a.acct_type = any(${types}::text[])
    order by lower(named.name), named.key_id limit ${most}`
