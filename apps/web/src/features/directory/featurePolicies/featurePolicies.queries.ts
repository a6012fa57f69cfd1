import { features } from '@portal/contract/directory/featurePolicies/featurePolicies.contract'
import type { Input, Result } from '@portal/contract/core/route'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'

const api = clientFor(features)
export type Feature = Result<typeof features.list>['items'][number]
export type Policy = Result<typeof features.search>['items'][number]
export type FeatureNode = Result<typeof features.tree>['items'][number]
export type PolicyLink = Result<typeof features.explain>['links'][number]
export type PolicyInput = Input<typeof features.save>['body']
export type PolicyQuestion = Input<typeof features.impact>['body']
export type Impact = Result<typeof features.impact>

/** Every flag with its defaults and how often it is set below. */
export const featuresQuery = queryOptions({
  queryKey: ['features', 'list'],
  queryFn: ({ signal }) => api.list({ signal }),
})

export type PolicyFilter = Omit<Input<typeof features.search>['body'], 'featureCode' | 'cursor'>
/** The places where a flag is set, a page at a time. */
export const policiesQuery = (featureCode: string, filter: PolicyFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['features', 'of', featureCode, filter],
    queryFn: ({ pageParam, signal }) =>
      api.search({ body: { featureCode, ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    ...byCursor,
  })

/** The values of the accounts directly below one, a page at a time; without one, only of the reader's company. */
export const featureTreeQuery = (featureCode: string, acctKey?: string) =>
  infiniteQueryOptions({
    queryKey: ['features', 'tree', featureCode, acctKey],
    queryFn: ({ pageParam, signal }) =>
      api.tree({
        params: { featureCode },
        query: { ...(acctKey && { acctKey }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    ...byCursor,
  })

/** The effect of a policy or its removal; not fetched until the policy is complete. */
export const impactQuery = (question: PolicyQuestion | undefined) =>
  queryOptions({
    queryKey: ['features', 'impact', question],
    queryFn: ({ signal }) => (question ? api.impact({ body: question, signal }) : null),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** The chain of values that decided a person's value. */
export const policyChainQuery = (feature: string, user: string) =>
  queryOptions({
    queryKey: ['features', 'chain', feature, user],
    queryFn: ({ signal }) => api.explain({ query: { feature, user }, signal }),
    enabled: user !== '',
    staleTime: 0,
  })

/** Any policy of a flag makes its cached data stale. */
export function useRefreshFeature(featureCode: string) {
  const queryClient = useQueryClient()
  return () => {
    for (const kind of ['of', 'tree', 'chain'])
      void queryClient.invalidateQueries({ queryKey: ['features', kind, featureCode] })
    void queryClient.invalidateQueries({ queryKey: ['features', 'list'] })
  }
}

export function useSavePolicy(featureCode: string) {
  const refresh = useRefreshFeature(featureCode)
  return useMutation({ mutationFn: (body: PolicyInput) => api.save({ body }), onSuccess: refresh })
}

export function useRemovePolicy(featureCode: string) {
  const refresh = useRefreshFeature(featureCode)
  return useMutation({
    mutationFn: ({ policyKey, version }: Pick<Policy, 'policyKey' | 'version'>) =>
      api.remove({ params: { policyKey }, ifMatch: version }),
    onSuccess: refresh,
  })
}
