import { files } from '@portal/contract/insight/files/files.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { createExporter, removeExpired } from '../../../core/files/files.worker.ts'
import { listFiles, takeFile } from '../../../core/files/files.ts'
import { handle } from '../../../platform/http/handle.ts'

/** Milliseconds between scheduled runs; a request for a file starts a run immediately. */
const looksEvery = 10_000

const jobs = ({ db, config, keys }: JobParts): Jobs => ({
  loops: [{ name: 'make-files', every: looksEvery, wakenBy: 'export_file', run: createExporter({ db, config, keys }) }],
  scheduled: [{ name: 'remove-files', cron: '25 * * * *', run: () => removeExpired(db) }],
})

const tables: Tables = {
  exportFile: {
    by: 'people who may export a list',
    bound:
      '3 at a time and 20 for a person; 100 files and 4 GiB for a company, and 4 GiB of schedules; the row for 30 days',
    job: 'remove-files',
    shown: ['audit/audit.exports', 'kept files are limited per person'],
  },
  exportPart: {
    by: 'the portal',
    bound: 'a million rows in a file; 7 days',
    job: 'remove-files',
    shown: ['audit/audit.exports', 'for seven days'],
  },
}

export const filesFeature: Feature = {
  routes: handle(files, {
    list: async (context) => ({ items: await listFiles(context) }),
    content: (context, { params }) => takeFile(context, params.exportKey),
  }),
  jobs,
  tables,
}
