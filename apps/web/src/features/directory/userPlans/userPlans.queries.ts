import type { Selection } from '@portal/contract/operations/changes/changes.contract'
import { pageSize } from '@portal/contract/core/page'
import { userPlans } from '@portal/contract/directory/userPlans/userPlans.contract'
import type { HolderFilter } from '@portal/contract/directory/userPlans/userPlans.list'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

/** People whose plans are changed, all of one company; `name`: that of a single person. */
export type SelectedPeople = { acctKey: string; selection: Selection; count: number; name?: string | undefined }

const api = clientFor(userPlans)

/** The plans of a company that its people can have, with their seats. */
export const seatsQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['userPlans', 'seats', acctKey],
    queryFn: ({ signal }) => api.seats({ params: { acctKey }, signal }),
  })
/** The plans by which people can be filtered. */
export const planChoicesQuery = queryOptions({
  queryKey: ['userPlans', 'choices'],
  queryFn: async ({ signal }) => (await api.choices({ signal })).items,
})
type Search = HolderFilter & { acctKey: string; sort: 'name' | '-name' }
/** The people of a company with the plans that they have. */
export const holdersQuery = (body: Search) =>
  infiniteQueryOptions({
    queryKey: ['userPlans', 'holders', body],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      api.search({ body: { ...body, pageSize: pageSize.default, ...(pageParam && { cursor: pageParam }) }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
export const holderCountQuery = (body: HolderFilter) =>
  queryOptions({
    queryKey: ['userPlans', 'count', body],
    queryFn: ({ signal }) => api.count({ body, signal }),
    placeholderData: keepPreviousData,
  })
export const plansOfPersonQuery = (userKey: string) =>
  queryOptions({
    queryKey: ['userPlans', 'person', userKey],
    queryFn: ({ signal }) => api.ofPerson({ params: { userKey }, signal }),
  })
