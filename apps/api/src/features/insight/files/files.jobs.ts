import type { JobParts, Jobs } from '../../../core/feature.ts'
import { createExporter, removeExpired } from '../../../core/files/files.worker.ts'

/** Milliseconds between scheduled runs; a request for a file starts its making at once. */
const looksEvery = 10_000

export const filesJobs = ({ db, config, keys }: JobParts): Jobs => ({
  loops: [{ name: 'make-files', every: looksEvery, wakenBy: 'export_file', run: createExporter({ db, config, keys }) }],
  scheduled: [{ name: 'remove-files', cron: '25 * * * *', run: () => removeExpired(db) }],
})
