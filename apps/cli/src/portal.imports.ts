import { readFile } from 'node:fs/promises'
import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { type ImportChecked, imports } from '@portal/contract/directory/imports/imports.contract'
import type { Portal } from './portal.call.ts'
import { accountKey } from './portal.changes.ts'
import { print, printTable } from './print.ts'
import { ExitError } from './stop.ts'

type ImportOptions = { file: string; account: string | undefined; existing: 'update' | 'skip'; partial: boolean }
type CheckResult = { checked: ImportChecked; set?: ChangeSet }

/** Checks a file of users, and prepares the change set unless rows have errors that may not be skipped. */
export async function prepareImport(
  portal: Portal,
  { file, account, existing, partial }: ImportOptions,
): Promise<CheckResult> {
  const csv = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ExitError(error.message)
  })
  const acctKey = account === undefined ? null : await accountKey(portal, account)
  const client = portal.client(imports)
  const body = { acctKey, existing, csv }
  const checked = await client.check({ body })
  if (checked.counts.failed > 0 && !partial) return { checked }
  return { checked, set: await client.create({ body, idempotencyKey: crypto.randomUUID() }) }
}

export function showChecked({ counts, rows }: ImportChecked): void {
  printTable([
    ['Created', 'Updated', 'Unchanged', 'Skipped', 'Failed', 'Warnings'],
    [counts.created, counts.updated, counts.unchanged, counts.skipped, counts.failed, counts.warnings],
  ])
  for (const { line, faults } of rows)
    for (const { level, columns, message } of faults) print(`${line}: ${level} ${columns.join(', ')} ${message}`)
}
