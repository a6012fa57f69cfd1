import { type CompanyPlanFilter, companyPlanList } from '@portal/contract/commerce/subscriptions/subscriptions.list'
import { useQuery } from '@tanstack/react-query'
import { pageOf, useListPage } from '../../../core/lists/useListPage.ts'
import { useListState } from '../../../core/lists/useListState.ts'
import { useCan } from '../../../lib/useCan.ts'
import { subscriptionCountQuery, subscriptionsQuery } from './subscriptions.queries.ts'

/** For people who may not see when a plan ends: sorted by a column that they see. */
const { endDate: _, ...sorts } = companyPlanList.sorts
export const listWithoutEnds = { ...companyPlanList, sorts } as unknown as typeof companyPlanList

/** The state of the list of company plans from its address, and how to change it. */
export const useSubscriptionList = () =>
  useListState<typeof companyPlanList, CompanyPlanFilter>(
    useCan('CustomerPlanEndDate:R') ? companyPlanList : listWithoutEnds,
  )
export type SubscriptionList = ReturnType<typeof useSubscriptionList>

/** The current page, the total of plans, and the selection. */
export function useSubscriptionPage({ state, filter }: SubscriptionList) {
  const page = useQuery(subscriptionsQuery(pageOf(state, filter)))
  return useListPage(filter, page, useQuery(subscriptionCountQuery(filter)), 'subscriptionKey')
}
export type SubscriptionPage = ReturnType<typeof useSubscriptionPage>
