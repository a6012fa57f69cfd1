import type { lookups } from '@portal/contract/operations/lookups/lookups.contract'
import { type AccountStanding, status } from '@portal/contract/directory/status/status.contract'
import type { Input, Result } from '@portal/contract/core/route'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { lookupQuery } from '../../../core/lookups/lookups.queries.ts'

const api = clientFor(status)
export type Target = AccountStanding['choices'][number]['to']
export type StatusReason = Result<(typeof lookups)['statusChangeReasons']>[number]

/** The status of an account and the reader's actions on it. */
export const standingQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['accounts', 'standing', acctKey],
    queryFn: ({ signal }) => api.get({ params: { acctKey }, signal }),
    enabled: acctKey !== '',
  })

/** The reasons for status changes, in order; undefined while loading. */
export function useStatusReasons(): StatusReason[] | undefined {
  const { language } = useTranslation().i18n
  return useQuery(lookupQuery('statusChangeReasons', language)).data as StatusReason[] | undefined
}

/** A status affects everything below, so every list and every account is refetched. */
function refresh(queryClient: QueryClient, acctKey: string, standing: AccountStanding) {
  queryClient.setQueryData(standingQuery(acctKey).queryKey, standing)
  const { queryKey: own } = standingQuery(acctKey)
  // Not awaited, because the answer is there already.
  void queryClient.invalidateQueries({
    queryKey: ['accounts'],
    predicate: ({ queryKey }) => queryKey.join(' ') !== own.join(' '),
  })
}

export type StatusAct =
  | { act: 'change'; version: number; body: Input<typeof status.change>['body'] }
  | { act: 'schedule'; version: number; body: Input<typeof status.schedule>['body'] }
  | { act: 'cancelPending' }

/** Changes the status of one account now, schedules that for a day, or cancels the schedule. */
export function useStatusAct(acctKey: string) {
  const queryClient = useQueryClient()
  const params = { acctKey }
  return useMutation({
    mutationFn: (input: StatusAct) => {
      if (input.act === 'cancelPending') return api.cancelPending({ params })
      const { body, version: ifMatch } = input
      return input.act === 'change'
        ? api.change({ params, body: input.body, ifMatch })
        : api.schedule({ params, body: body as Input<typeof status.schedule>['body'], ifMatch })
    },
    onSuccess: (standing) => refresh(queryClient, acctKey, standing),
  })
}

/** Purges a closed account before its day; `acctName` is its name, typed in. */
export function usePurge(acctKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (acctName: string) => api.purge({ params: { acctKey }, body: { acctName } }),
    onSuccess: (standing) => refresh(queryClient, acctKey, standing),
  })
}
