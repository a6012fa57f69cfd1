import { exportedBy } from '../apps/api/src/core/files/files.list.ts'
import { securityExport } from '../apps/api/src/features/insight/reports/reports.security.ts'
import type { Database } from '../apps/api/src/platform/db/db.ts'
import { watched } from './memory.ts'
import { atMost, type ReportRow } from './report.ts'
import { type Actor, actorsIn } from './search.actors.ts'

// A file of a report that has a row for each company.

/** Rows of a file that the memory of the whole is compared with. */
const first = 20_000
const twelveMonths = { fromMonth: '2025-12-01', toMonth: '2026-11-01' }

/** Writes the file of a report that has a row for each company, or its first rows. */
async function fileOf({ context }: Actor, most = Number.POSITIVE_INFINITY) {
  const output = {
    rows: 0,
    bytes: 0,
    digest: () => '',
    async write(piece: string | Uint8Array, rows = 0) {
      output.rows += rows
      output.bytes += piece.length
    },
  }
  const request = { filter: twelveMonths, format: 'csv', createdAt: '' } as const
  const { took, memory } = await watched(() =>
    exportedBy(securityExport).write(context, request, output, () => output.rows >= most),
  )
  return { rows: output.rows, megabytes: output.bytes / 1e6, seconds: took / 1000, memory }
}

/** The largest file of a report, compared with the beginning of the same file. */
export async function fileRows(db: Database): Promise<ReportRow[]> {
  const [provider] = await actorsIn(db)
  if (!provider) throw new Error('nobody to ask as')
  const few = await fileOf(provider, first)
  const all = await fileOf(provider)
  return [
    { name: `file of ${all.rows.toLocaleString('en')} companies`, value: all.seconds, unit: 's' },
    { name: '  its size', value: all.megabytes, unit: 'MB' },
    { name: '  memory in use, at most', value: all.memory, unit: 'MiB' },
    atMost(`  over that of the first ${first.toLocaleString('en')} rows`, all.memory / few.memory, 'x', 1.5),
  ]
}
