import { queryRow, type Tx } from '../../platform/db/db.ts'

/**
 * How many accounts, current users or company plans, of any status, the caller's tree has, up to one more than `most`; only for callers
 * whom no access group limits.
 */
export async function countOfTree(tx: Tx, what: 'accounts' | 'users' | 'plans', most: number): Promise<number> {
  const row = await queryRow(tx)<{ total: number }>`select count_of_tree(${what}::text, ${most}::integer) as total`
  return row?.total ?? 0
}
