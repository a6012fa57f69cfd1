import type { Input } from '@portal/contract/core/route'
import { reports } from '@portal/contract/reports/reports.contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'
import { byCursor } from '../../lib/byCursor.ts'

const api = clientFor(reports)
export type UsageAsked = Omit<Input<typeof reports.usage>['body'], 'cursor'>
export type PlanUsageAsked = Omit<Input<typeof reports.planUsage>['body'], 'cursor'>

export const usageReportQuery = (body: UsageAsked) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'usage', body],
    queryFn: ({ pageParam, signal }) => api.usage({ body: { ...body, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const planUsageReportQuery = (body: PlanUsageAsked) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'planUsage', body],
    queryFn: ({ pageParam, signal }) => api.planUsage({ body: { ...body, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
