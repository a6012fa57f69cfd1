import { invoiceYears } from '@portal/contract/commerce/billing/billing.fields'
import { ledgers } from '@portal/contract/commerce/ledgers/ledgers.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { lazily } from '../../../platform/http/later.ts'
import { getLedger, setLedger } from './ledgers.ledger.ts'
import { removeOutlived } from './ledgers.repository.ts'

// Loaded on first use (decision 0137).
const ledgerExports = lazily(() => import('./ledgers.exports.ts'))
const files = lazily(() => import('./ledgers.file.ts'))

const jobs = ({ db }: JobParts): Jobs => ({
  scheduled: [{ name: 'remove-old-ledger-exports', cron: '50 3 * * *', run: () => removeOutlived(db, invoiceYears) }],
})

const tables: Tables = {
  ledger: { by: 'administrators', bound: 'one for a company' },
  ledgerExport: {
    by: 'administrators',
    bound: 'one for a company and a month; removed after ten years',
    job: 'remove-old-ledger-exports',
    shown: ['ledgers/ledgers', 'a month is exported once, and its file is the same each time'],
  },
  ledgerEntry: {
    by: 'administrators',
    bound: 'one for a document, a void, a payment and a refund; goes with its export',
  },
}

export const ledgersFeature: Feature = {
  routes: handle(ledgers, {
    get: getLedger,
    set: setLedger,
    preview: ledgerExports.previewExport,
    create: ledgerExports.createExport,
    file: files.getFile,
  }),
  jobs,
  tables,
}
