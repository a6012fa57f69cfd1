import type { Manifest } from '../../core/manifest.ts'
import type { Requests } from '../../core/requests.ts'
import { ledgers } from './ledgers.contract.ts'
import { ledgersAudit, ledgersErrors, ledgersLabels } from './ledgers.words.ts'

const requests: Requests<typeof ledgers> = {
  get: ({ account }) => ({ params: { acctKey: account } }),
  set: ({ account }) => ({
    params: { acctKey: account },
    body: {
      Receivables: '411000',
      Bank: '512000',
      Revenue: '706000',
      BeginsOn: '2026-01-01',
      YearMonth: 1,
      Consultant: 29_098,
      Client: 55_003,
      Siren: '123456782',
      Rules: [{ Of: 'TAX', Code: 'TVA', Rate: 2000, Account: '445710', TaxCode: 'TVA 20 %' }],
    },
  }),
  preview: ({ account }) => ({ params: { acctKey: account }, query: { month: '2026-01-01' } }),
  create: ({ account }) => ({ params: { acctKey: account }, body: { Month: '2026-01-01', Format: 'fec' } }),
  file: ({ account, fresh }) => ({ params: { acctKey: account, exportKey: fresh() }, query: { format: 'csv' } }),
}

export const ledgersManifest = {
  routes: ledgers,
  requests,
  labels: ledgersLabels,
  errors: ledgersErrors,
  audit: ledgersAudit,
} satisfies Manifest
