import type { Input } from '@portal/contract/core/route'
import { type Promotion, promotions } from '@portal/contract/commerce/promotions/promotions.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(promotions)
export type PromotionFilter = Omit<Input<typeof promotions.search>['body'], 'sort'>
export type NewPromotion = Input<typeof promotions.create>['body']

export const promotionsQuery = (body: Input<typeof promotions.search>['body']) =>
  queryOptions({
    queryKey: ['promotions', 'list', body],
    queryFn: ({ signal }) => api.search({ body, signal }),
    placeholderData: keepPreviousData,
  })

function useAct<I, R>(mutationFn: (input: I) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['promotions'] }) })
}
/** Creates a promotion, or changes the given one. */
export const useSavePromotion = (promotion: Promotion | undefined) =>
  useAct(({ promoCode, ...body }: NewPromotion) =>
    promotion
      ? api.update({ params: { promotionKey: promotion.promotionKey }, body, ifMatch: promotion.version })
      : api.create({ body: { promoCode, ...body } }),
  )
type PromotionStatusTo = Input<typeof promotions.changeStatus>['body']['to']
export const usePromotionStatus = () =>
  useAct(({ promotion, to }: { promotion: Promotion; to: PromotionStatusTo }) =>
    api.changeStatus({ params: { promotionKey: promotion.promotionKey }, body: { to }, ifMatch: promotion.version }),
  )
