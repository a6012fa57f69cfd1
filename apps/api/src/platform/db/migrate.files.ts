import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface MigrationFile {
  name: string
  sql: string
  checksum: string
  /**
   * Its lines `-- formerly CHECKSUM`: earlier texts of the file that left the same schema. A text that some supported
   * server cannot run is replaced this way, and databases that ran it stay valid.
   */
  formerChecksums: string[]
  /** Its first line is `-- no-transaction`: run statement by statement, for CREATE INDEX CONCURRENTLY. */
  alone: boolean
}

/** The migration files in order. */
export function listMigrations(dir: string): string[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) {
      throw new Error(`The migration ${name} is misnamed: use the form NNNN-words-with-dashes.sql.`)
    }
    const before = names[index - 1]
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw new Error(`Two migrations have one number: ${before} and ${name}.`)
  }
  return names
}

/** Line ends do not count in the checksum, because a checkout on Windows changes them. */
export function readMigration(dir: string, name: string): MigrationFile {
  const sql = readFileSync(path.join(dir, name), 'utf8').replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  const formerChecksums = [...sql.matchAll(/^-- formerly ([0-9a-f]{64})$/gm)].map(([, earlier]) => earlier as string)
  return { name, sql, checksum, formerChecksums, alone: /^-- no-transaction\s*(\n|$)/.test(sql) }
}

/** The files still to run. @throws Error for a changed file, or a new one numbered before an applied one */
export function findPending(dir: string, applied: Map<string, string>): MigrationFile[] {
  const files = listMigrations(dir).map((name) => readMigration(dir, name))
  const last = files.findLast(({ name }) => applied.has(name))
  for (const { name, checksum, formerChecksums } of files) {
    const remembered = applied.get(name)
    if (remembered !== undefined && ![checksum, ...formerChecksums].includes(remembered)) {
      throw new Error(
        [...applied.keys()].some((one) => !files.some((file) => file.name === one))
          ? 'The database was created by other migrations: run "npm run db:reset", or use another DATA_DIR.'
          : `The migration ${name} was changed after it had run: undo the change and put it into a new file.`,
      )
    }
    if (remembered === undefined && last && name < last.name) {
      throw new Error(
        `The migration ${name} comes before ${last.name}, which has already run: give it the next number.`,
      )
    }
  }
  return files.filter(({ name }) => !applied.has(name))
}
