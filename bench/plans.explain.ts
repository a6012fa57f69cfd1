import type pg from 'pg'
import type { Statement } from './replay.ts'

// Explains how PostgreSQL finds the rows of a statement.

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
export type ExplainOutput = { Plan: Node; 'Execution Time': number; 'Planning Time': number }
export const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
/** Rows that a node read from a table, needed or not. */
export const rowsRead = (node: Node) =>
  node['Relation Name'] === undefined || node['Node Type'] === 'Bitmap Index Scan'
    ? 0
    : node['Actual Loops'] *
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0))

/** Runs a statement in its role and returns its plan. */
export async function explain(
  client: pg.Client,
  { door, accountId }: { door: 'app' | 'auth'; accountId: string },
  { text, values }: Statement,
): Promise<ExplainOutput> {
  await client.query(`set local role portal_${door}; set local app.scope = '${accountId}'`)
  const { rows } = await client.query<{ 'QUERY PLAN': [ExplainOutput] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  await client.query('reset role')
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('no plan')
  return plan
}

export const isLook = ({ text }: Statement) => /^\s*(?:select|with)\b/i.test(text)
