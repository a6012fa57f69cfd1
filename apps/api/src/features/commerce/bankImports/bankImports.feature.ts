import { bankImports } from '@portal/contract/commerce/bankImports/bankImports.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { lazily } from '../../../platform/http/later.ts'
import { previewOf } from '../../operations/changes/changes.service.ts'
import { bankImportOperation } from './bankImports.operation.ts'
import { removeOutlived } from './bankImports.repository.ts'

const jobs = ({ db }: JobParts): Jobs => ({
  scheduled: [{ name: 'remove-old-bank-entries', cron: '55 3 * * *', run: () => removeOutlived(db) }],
})

const tables: Tables = {
  bankEntry: {
    by: 'administrators',
    bound: 'one for a recorded payment of a bank statement; removed after ten years',
    job: 'remove-old-bank-entries',
    shown: ['bankImports/bankImports', 'a statement that is imported twice is recorded once'],
  },
}

// Loaded on first use (decision 0137).
const service = lazily(() => import('./bankImports.service.ts'))

export const bankImportsFeature: Feature = {
  routes: handle(bankImports, {
    check: service.checkBankImport,
    create: previewOf(service.prepareBankImport),
  }),
  operations: [bankImportOperation],
  jobs,
  tables,
}
