import type { Manifest } from '../../core/manifest.ts'
import type { Requests } from '../../core/requests.ts'
import { bankImports } from './bankImports.contract.ts'
import { bankImportsErrors, bankImportsLabels } from './bankImports.words.ts'

const body = (account: string) => ({
  File: 'Date;Amount;Payer;Text\n2026-11-20;120.00;Northwind Ltd;INV-2026-000123\n',
  FileName: 'statement.csv',
  Currency: 'EUR' as const,
  Choices: [{ Row: 1, BillKey: null, AcctKey: account, Again: true }],
})

const requests: Requests<typeof bankImports> = {
  check: ({ account }) => ({ body: body(account) }),
  create: ({ account }) => ({ body: body(account) }),
}

export const bankImportsManifest = {
  routes: bankImports,
  requests,
  labels: bankImportsLabels,
  errors: bankImportsErrors,
  audit: { actions: {} },
} satisfies Manifest
