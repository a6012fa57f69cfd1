import type { Manifest } from '../../core/manifest.ts'
import { transactions } from './transactions.contract.ts'
import { transactionsAudit, transactionsErrors, transactionsLabels } from './transactions.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof transactions> = {
  batch: ({ account, fresh }) => ({
    body: {
      BatchId: fresh(),
      Transactions: [
        {
          AcctKey: account,
          TransactionId: 'MSG-2026-000417',
          UserKey: null,
          SenderEmail: 'sender@northwind.example',
          SentOn: '2026-11-24T09:12:00.000Z',
          Type: 'REGISTERED',
          Recipients: 2,
          Features: ['RECEIPT', 'ENCRYPTION'],
          ProductLine: 'SECUREEMAIL',
          UnitType: 'MESSAGE',
          Units: 2,
          Status: 'Delivered',
          ReferenceCode: 'NW-2026-11',
        },
      ],
    },
  }),
}

export const transactionsManifest = {
  routes: transactions,
  requests,
  labels: transactionsLabels,
  errors: transactionsErrors,
  audit: transactionsAudit,
} satisfies Manifest
