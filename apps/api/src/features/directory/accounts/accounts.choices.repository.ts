import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

/** The maximum number of tagged companies examined for tags in use, and the maximum number of tags offered. */
const maxTagged = 5_000
const maxTags = 100

/** The tags of the companies that the caller sees, the most used first; with very many companies, those of a sample. */
export async function tagsInUse(tx: Tx, scope: Scope): Promise<string[]> {
  const rows = await queryRows(tx)<{ tag: string }>`
    select min(tag) as tag from account, unnest(tags) tag
    where account_id = any((select account_tagged(${maxTagged}::integer))::uuid[]) and ${within(scope, 'account')}
    group by lower(tag) order by count(*) desc, lower(tag) limit ${maxTags}`
  return rows.map(({ tag }) => tag)
}

/** A person whom the caller sees, and who may be a company's manager. */
export const managerOf = (tx: Tx, scope: Scope, userId: string) => queryRow(tx)<{
  userKey: string
  firstName: string | null
  lastName: string | null
  email: string
}>`
    select user_id as user_key, first_name, last_name, email from app_user
    where user_id = ${userId} and kind <> 'ENDUSER' and ${within(scope, 'app_user')}`
