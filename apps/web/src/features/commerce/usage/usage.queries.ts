import { usage } from '@portal/contract/commerce/usage/usage.contract'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(usage)

/** The usage of a plan by a company; without key or code no request is sent (specification section 5). */
export const planUsageQuery = (customerKey: string, planCode: string) =>
  queryOptions({
    queryKey: ['usage', 'plan', customerKey, planCode],
    queryFn: ({ signal }) =>
      customerKey === '' || planCode === ''
        ? Promise.resolve([])
        : api.plans({ params: { customerKey, planCode }, signal }),
  })
