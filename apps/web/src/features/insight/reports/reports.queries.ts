import type { Input } from '@portal/contract/core/route'
import { reports } from '@portal/contract/insight/reports/reports.contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'
import type { Page, TableSpec } from './report.ts'

export const api = clientFor(reports)
export type UsageQuery = Omit<Input<typeof reports.usage>['body'], 'cursor'>

export const usageReportQuery = (body: UsageQuery) =>
  infiniteQueryOptions({
    queryKey: ['reports', 'usage', body],
    queryFn: ({ pageParam, signal }) => api.usage({ body: { ...body, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** A report of a table, by the fields of its body. */
export const tableQuery = <B extends { cursor?: string | null | undefined }, Row, S extends Page<Row>>(
  { id, ask }: TableSpec<B, Row, S>,
  body: Record<string, unknown>,
) =>
  infiniteQueryOptions({
    queryKey: ['reports', id, body],
    queryFn: ({ pageParam, signal }) => ask({ body: { ...body, cursor: pageParam } as unknown as B, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
