import type { ProductLine } from '@portal/contract/plans/plans.fields'
import { usage } from '@portal/contract/usage/usage.contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'
import { byCursor } from '../../lib/byCursor.ts'

const api = clientFor(usage)

/** How much of a plan a company has used; without key or code nothing is asked (specification section 5). */
export const planUsageQuery = (customerKey: string, planCode: string) =>
  queryOptions({
    queryKey: ['usage', 'plan', customerKey, planCode],
    queryFn: ({ signal }) =>
      customerKey === '' || planCode === ''
        ? Promise.resolve([])
        : api.plans({ params: { customerKey, planCode }, signal }),
  })
/** The last months of a company with all below it, a page of those directly below at a time. */
export const usageSummaryQuery = (productLine: readonly ProductLine[]) =>
  infiniteQueryOptions({
    queryKey: ['usage', 'summary', productLine],
    queryFn: ({ signal, pageParam }) =>
      api.summary({ body: { productLine: [...productLine], cursor: pageParam }, signal }),
    ...byCursor,
  })
