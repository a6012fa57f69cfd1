import type { Input } from '@portal/contract/core/route'
import { type DomainDetail, domains } from '@portal/contract/delivery/domains/domains.contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'

const api = clientFor(domains)
export type DomainFilter = Omit<Input<typeof domains.search>['body'], 'sort' | 'cursor'>

export const domainSearchQuery = (body: Input<typeof domains.search>['body']) =>
  infiniteQueryOptions({
    queryKey: ['domains', 'list', body],
    queryFn: ({ pageParam, signal }) => api.search({ body: { ...body, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
export const domainsQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['domains', 'of', acctKey],
    queryFn: ({ signal }) => api.list({ params: { acctKey }, signal }),
  })
export const domainQuery = (acctKey: string, domain: string) =>
  queryOptions({
    queryKey: ['domains', 'one', acctKey, domain],
    queryFn: ({ signal }) => api.get({ params: { acctKey, domain }, signal }),
  })

/** An action on a domain changes every list of domains, and the single sign-on of its company. */
function useAct<I, R>(mutationFn: (input: I) => Promise<R>, keep?: (result: R) => DomainDetail | undefined) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (result) => {
      const one = keep?.(result)
      if (one) queryClient.setQueryData(domainQuery(one.acctKey, one.domain).queryKey, one)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['domains'] })
      void queryClient.invalidateQueries({ queryKey: ['sso'] })
    },
  })
}
export const useAddDomain = (acctKey: string) =>
  useAct(
    (body: Input<typeof domains.add>['body']) => api.add({ params: { acctKey }, body }),
    (one) => one,
  )

export type DomainAct = 'check' | 'on' | 'off' | 'rotate'
export const useDomainAct = (acctKey: string, domain: string) =>
  useAct(
    (act: DomainAct) => {
      const params = { acctKey, domain }
      if (act === 'check') return api.check({ params, body: {} })
      return act === 'rotate' ? api.rotate({ params, body: {} }) : api.sign({ params, body: { on: act === 'on' } })
    },
    (one) => one,
  )
/** Checks any domain of a list. */
export const useCheckDomain = () =>
  useAct(
    ({ acctKey, domain }: { acctKey: string; domain: string }) => api.check({ params: { acctKey, domain }, body: {} }),
    (one) => one,
  )
/** The result of a check: the state of the domain, or why it was not checked. */
export type CheckResult = { state?: DomainDetail['state']; refusal?: string }
type FailingDomains = Awaited<ReturnType<typeof api.search>>
/** Checks the failing domains of the first page of their list, one after the other. */
export function useCheckFailing() {
  const [found, setFound] = useState<FailingDomains>()
  const [checked, setChecked] = useState<readonly CheckResult[]>([])
  const { mutate, error } = useAct(async () => {
    const page = await api.search({ body: { state: ['Failing'] } })
    setFound(page)
    for (const { acctKey, domain } of page.items) {
      const one = await api.check({ params: { acctKey, domain }, body: {} }).then(
        ({ state }): CheckResult => ({ state }),
        ({ message }: Error): CheckResult => ({ refusal: message }),
      )
      setChecked((before) => [...before, one])
    }
  })
  return { found, checked, error, start: useCallback(() => mutate(undefined), [mutate]) }
}
export const useDomainOptions = (acctKey: string, domain: string) =>
  useAct(
    (body: Input<typeof domains.setOptions>['body']) => api.setOptions({ params: { acctKey, domain }, body }),
    (one) => one,
  )
export const useRemoveDomain = (acctKey: string) =>
  useAct((domain: string) => api.remove({ params: { acctKey, domain } }))
