import type { Input } from '@portal/contract/core/route'
import { subscriptions } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import type { CompanyPlanFilter } from '@portal/contract/commerce/subscriptions/subscriptions.list'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { byCursor } from '../../../lib/byCursor.ts'

const api = clientFor(subscriptions)
export type CompanyPlanSearch = Input<typeof subscriptions.search>['body']
export type PlanChange = Input<typeof subscriptions.upgrade>['body']
export type NewCompanyPlan = Input<typeof subscriptions.add>['body']
export type PlanEnd = Input<typeof subscriptions.cancel>['body']
export type PlanPatch = Input<typeof subscriptions.update>['body']
/** Another plan or other seats, or another term. */
export type PlanChangeKind = 'upgrade' | 'renew'

/** The plans of an account, and its scheduled changes. */
export const summaryQuery = (customerKey: string) =>
  queryOptions({
    queryKey: ['companyPlans', 'summary', customerKey],
    queryFn: ({ signal }) => api.summary({ body: { customerKey }, signal }),
  })

/** The history of the plans of an account and of its people. */
export const activityQuery = (acctKey: string) =>
  infiniteQueryOptions({
    queryKey: ['companyPlans', 'activity', acctKey],
    queryFn: ({ pageParam, signal }) =>
      api.activity({ body: { acctKey, ...(pageParam && { cursor: pageParam }) }, signal }),
    ...byCursor,
  })

export const subscriptionsQuery = (body: CompanyPlanSearch) =>
  queryOptions({
    queryKey: ['companyPlans', 'list', body],
    queryFn: ({ signal }) => api.search({ body, signal }),
    placeholderData: keepPreviousData,
  })
export const subscriptionCountQuery = (body: CompanyPlanFilter) =>
  queryOptions({ queryKey: ['companyPlans', 'count', body], queryFn: ({ signal }) => api.count({ body, signal }) })

/** A preview by the rules that make the change; never a cached answer. */
const fresh = { retry: false, staleTime: 0, gcTime: 0, placeholderData: keepPreviousData } as const
export const changePreview = (kind: PlanChangeKind, body: PlanChange) =>
  queryOptions({
    queryKey: ['companyPlans', 'preview', kind, body],
    queryFn: ({ signal }) =>
      kind === 'upgrade' ? api.validateUpgrade({ body, signal }) : api.validateRenew({ body, signal }),
    ...fresh,
  })
export const addPreview = (body: NewCompanyPlan) =>
  queryOptions({
    queryKey: ['companyPlans', 'preview', 'add', body],
    queryFn: ({ signal }) => api.validateAdd({ body, signal }),
    ...fresh,
  })
export const endPreview = (body: PlanEnd) =>
  queryOptions({
    queryKey: ['companyPlans', 'preview', 'end', body],
    queryFn: ({ signal }) => api.validateCancel({ body, signal }),
    ...fresh,
  })

/** Seats, usage and people's plans depend on the company's plans. */
const touched: readonly unknown[] = ['companyPlans', 'userPlans', 'usage', 'users']
function useAct<I, R>(mutationFn: (input: I) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [feature, what] }) =>
          touched.includes(feature) && what !== 'preview' && !(feature === 'users' && what === 'me'),
      }),
  })
}
/** The key makes sure that a repeat after a lost answer does not sell it twice. */
type Idempotent<B> = { body: B; idempotencyKey: string }
export const useAddPlan = () => useAct((input: Idempotent<NewCompanyPlan>) => api.add(input))
export const useChangePlan = (kind: PlanChangeKind) =>
  useAct((input: Idempotent<PlanChange>) => (kind === 'upgrade' ? api.upgrade(input) : api.renew(input)))
export const useEndPlan = () => useAct((input: Idempotent<PlanEnd>) => api.cancel(input))
export const useResumePlan = () => useAct((subscriptionKey: string) => api.resume({ body: { subscriptionKey } }))
export const useEditPlan = (subscriptionKey: string, version: number) =>
  useAct((body: PlanPatch) => api.update({ params: { subscriptionKey }, body, ifMatch: version }))
export const useCancelActivity = () => useAct((activityKey: string) => api.cancelActivity({ params: { activityKey } }))
export const useDeleteActivity = () => useAct((activityKey: string) => api.deleteActivity({ params: { activityKey } }))
