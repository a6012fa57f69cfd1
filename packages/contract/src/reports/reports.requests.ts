import type { Requests } from '../core/requests.ts'
import type { reports } from './reports.contract.ts'

const months = { FromMonth: '2026-01-01', ToMonth: '2026-11-01' } as const
const usage = (account: string) =>
  ({ ...months, AcctKey: account, ProductLine: 'ESIGN', UnitType: 'ENVELOPE' }) as const
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

export const reportsRequests: Requests<typeof reports> = {
  usage: ({ account }) => ({ body: { ...usage(account), Cursor: null } }),
  usageFile: ({ account }) => ({ body: { ...usage(account), Format: 'csv' } }),
  planUsage: ({ account }) => ({ body: { ...planUsage(account), Cursor: null } }),
  planUsageFile: ({ account }) => ({ body: { ...planUsage(account), Format: 'csv' } }),
  provisioning: ({ account }) => ({ body: { ...provisioning(account), Cursor: null } }),
  provisioningFile: ({ account }) => ({ body: { ...provisioning(account), Format: 'csv' } }),
}
