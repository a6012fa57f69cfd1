import { billing } from '@portal/contract/commerce/billing/billing.contract'
import type { Input } from '@portal/contract/core/route'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { useAct, useOnce } from './billing.queries.ts'

const api = clientFor(billing)
type NewItem = Input<typeof billing.addChargeItem>['body']
type NewCharge = Input<typeof billing.addOneOffCharge>['body']

export const chargeItemsQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['billing', 'chargeItems', acctKey],
    queryFn: ({ signal }) => api.chargeItems({ params: { acctKey }, signal }),
  })
export const useAddChargeItem = (acctKey: string) =>
  useAct((body: NewItem) => api.addChargeItem({ params: { acctKey }, body }))
export const useRemoveChargeItem = (acctKey: string) =>
  useAct((itemKey: string) => api.removeChargeItem({ params: { acctKey, itemKey } }))

export const oneOffChargesQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['billing', 'oneOffCharges', acctKey],
    queryFn: ({ signal }) => api.oneOffCharges({ params: { acctKey }, signal }),
  })
export const useAddCharge = (acctKey: string) =>
  useOnce((body: NewCharge, idempotencyKey) => api.addOneOffCharge({ params: { acctKey }, body, idempotencyKey }))
export const useRemoveCharge = (acctKey: string) =>
  useAct((chargeKey: string) => api.removeOneOffCharge({ params: { acctKey, chargeKey } }))
export const useInvoiceCharges = (acctKey: string) =>
  useOnce((chargeKeys: string[], idempotencyKey) =>
    api.invoiceCharges({ params: { acctKey }, body: { chargeKeys }, idempotencyKey }),
  )
