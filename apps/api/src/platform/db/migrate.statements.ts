/** Tokens that may contain a semicolon: comments, strings, quoted names, dollar quotes. */
const opaque = [
  /--[^\n]*/y,
  /\/\*(?:[^*]|\*(?!\/))*\*\//y,
  /\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'/y,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
  /\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$(?:[^$]|\$(?!\1\$))*\$\1\$/y,
]
function opaqueAt(sql: string, at: number): number | undefined {
  for (const part of opaque) {
    part.lastIndex = at
    const found = part.exec(sql)
    if (found) return found[0].length
  }
}

/** Splits a migration into statements. Function bodies must be dollar-quoted, and comments not nested. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let start = 0
  for (let at = 0; at < sql.length;) {
    const length = opaqueAt(sql, at)
    if (length === undefined && sql[at] === ';') {
      statements.push(sql.slice(start, at))
      start = at + 1
    }
    at += length || 1
  }
  return [...statements, sql.slice(start)].map(withoutLeadingComments).filter((statement) => statement !== '')
}

/** A statement that would begin or end the transaction, which only the runner may do. */
export function findTransactionControl(sql: string): string | undefined {
  return splitStatements(sql).find((statement) =>
    /^(begin|commit|rollback|abort|start\s+transaction)\b/i.test(statement),
  )
}

export interface ConcurrentIndex {
  /** As written, perhaps quoted and with its schema. */
  name: string
  repeatable: boolean
}

/** The index that a statement creates concurrently; undefined for every other statement. */
export function concurrentIndex(statement: string): ConcurrentIndex | undefined {
  const words =
    /^create\s+(?:unique\s+)?index\s+concurrently\s+(if\s+not\s+exists\s+)?((?:"[^"]+"|[\w$]+)(?:\s*\.\s*(?:"[^"]+"|[\w$]+))?)/i
  const found = words.exec(statement)
  return found?.[2] ? { name: found[2], repeatable: found[1] !== undefined } : undefined
}

function withoutLeadingComments(statement: string): string {
  return statement.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, '').trimEnd()
}
