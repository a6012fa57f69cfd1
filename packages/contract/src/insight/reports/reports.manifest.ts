import type { Manifest } from '../../core/manifest.ts'
import { reports } from './reports.contract.ts'
import { reportsAudit, reportsErrors, reportsLabels } from './reports.words.ts'
import type { Requests } from '../../core/requests.ts'

const months = { FromMonth: '2026-01-01', ToMonth: '2026-11-01' } as const
const usage = (account: string) =>
  ({ ...months, AcctKey: account, ProductLine: 'ESIGN', UnitType: 'ENVELOPE', Level: null }) as const
const planUsage = (account: string) =>
  ({
    ...months,
    Status: ['Active'],
    ProductLine: ['ESIGN'],
    PlanCode: ['SAMPLE-PLAN'],
    Company: account,
    AcctKey: account,
  }) as const

const provisioning = (account: string) => ({ ...months, AcctKey: account, Operation: 'ProvisionCustomer' }) as const
const usageByUser = (account: string) => ({
  ...months,
  Company: account,
  AcctKey: account,
  ProductLine: 'ESIGN' as const,
  UnitType: 'ENVELOPE' as const,
})
const usageByGroup = (account: string) =>
  ({ ...months, GroupBy: 'Plan', AcctKey: account, ProductLine: 'ESIGN', UnitType: 'ENVELOPE' }) as const
const transactions = (account: string) => ({
  ...months,
  Company: account,
  AcctKey: account,
  ProductLine: 'SECUREEMAIL' as const,
  Status: 'Delivered' as const,
  Sender: 'sender@northwind.example',
  ReferenceCode: 'NW-2026-11',
})
const ofCompany = (account: string) => ({ Company: account, AcctKey: account })
const renewals = (account: string) => ({ ...ofCompany(account), Within: 'P30D' as const })
const security = (account: string) => ({ ...ofCompany(account), ...months })
const deliverability = (account: string) => ({ ...months, AcctKey: account, Domain: 'northwind.example' })

const requests: Requests<typeof reports> = {
  usage: ({ account }) => ({ body: { ...usage(account), Cursor: null, PageNumber: 1 } }),
  usageFile: ({ account }) => ({ body: { ...usage(account), Format: 'csv' } }),
  planUsage: ({ account }) => ({ body: { ...planUsage(account), Cursor: null, PageNumber: 1 } }),
  planUsageFile: ({ account }) => ({ body: { ...planUsage(account), Format: 'csv' } }),
  provisioning: ({ account }) => ({ body: { ...provisioning(account), Cursor: null, PageNumber: 1 } }),
  provisioningFile: ({ account }) => ({ body: { ...provisioning(account), Format: 'csv' } }),
  usageByUser: ({ account }) => ({ body: { ...usageByUser(account), Cursor: null, PageNumber: 1 } }),
  usageByUserFile: ({ account }) => ({ body: { ...usageByUser(account), Format: 'csv' } }),
  usageByGroup: ({ account }) => ({ body: { ...usageByGroup(account), Cursor: null, PageNumber: 1 } }),
  usageByGroupFile: ({ account }) => ({ body: { ...usageByGroup(account), Format: 'csv' } }),
  transactions: ({ account }) => ({ body: { ...transactions(account), Cursor: null, PageNumber: 1 } }),
  transactionsFile: ({ account }) => ({ body: { ...transactions(account), Format: 'csv' } }),
  deliverability: ({ account }) => ({ body: { ...deliverability(account), Cursor: null, PageNumber: 1 } }),
  deliverabilityFile: ({ account }) => ({ body: { ...deliverability(account), Format: 'csv' } }),
  renewals: ({ account }) => ({ body: { ...renewals(account), Cursor: null, PageNumber: 1 } }),
  renewalsFile: ({ account }) => ({ body: { ...renewals(account), Format: 'csv' } }),
  receivables: ({ account }) => ({ body: { ...ofCompany(account), GroupBy: 'Partner', Cursor: null, PageNumber: 1 } }),
  receivablesFile: ({ account }) => ({ body: { ...ofCompany(account), GroupBy: 'Partner', Format: 'csv' } }),
  margin: ({ account }) => ({ body: { ...ofCompany(account), ...months, Cursor: null, PageNumber: 1 } }),
  marginFile: ({ account }) => ({ body: { ...ofCompany(account), ...months, Format: 'csv' } }),
  security: ({ account }) => ({ body: { ...security(account), Cursor: null, PageNumber: 1 } }),
  securityFile: ({ account }) => ({ body: { ...security(account), Format: 'csv' } }),
}

export const reportsManifest = {
  routes: reports,
  requests,
  labels: reportsLabels,
  errors: reportsErrors,
  audit: reportsAudit,
} satisfies Manifest
