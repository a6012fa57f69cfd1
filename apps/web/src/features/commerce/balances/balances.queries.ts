import { balances } from '@portal/contract/commerce/balances/balances.contract'
import type { PayerBalance } from '@portal/contract/commerce/balances/balances.shapes'
import { billing } from '@portal/contract/commerce/billing/billing.contract'
import type { Input } from '@portal/contract/core/route'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'
import { useOnceKey } from '../../../lib/useOnceKey.ts'

const api = clientFor(balances)
const invoices = clientFor(billing)
export type NewPayment = Input<typeof balances.pay>['body']
export type NewRefund = Input<typeof balances.refund>['body']
export type Application = Input<typeof balances.apply>['body']
export type StatementOf = Input<typeof balances.statement>['body']

// Under the key of billing: what happens to an invoice may change a balance, and the other way round.
export const balancesQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['billing', 'balances', acctKey],
    queryFn: ({ signal }) => api.list({ params: { acctKey }, signal }),
  })
export const statementQuery = (body: StatementOf) =>
  queryOptions({
    queryKey: ['billing', 'statement', body],
    queryFn: ({ signal }) => api.statement({ body, signal }),
    placeholderData: keepPreviousData,
  })
/** The unpaid invoices of a balance, those due first. */
export const unpaidQuery = ({ acctKey, issuerKey, currency }: PayerBalance) =>
  queryOptions({
    queryKey: ['billing', 'unpaid', acctKey, issuerKey, currency],
    queryFn: async ({ signal }) => {
      const { items } = await invoices.search({
        body: { account: acctKey, invoiceStatus: ['Issued'], paymentStatus: ['Pending', 'Failed'], kind: ['INVOICE'] },
        signal,
      })
      return items
        .filter((one) => one.issuerKey === issuerKey && one.currency === currency && (one.open ?? 0) > 0)
        .toSorted((one, other) => ((one.dueOn ?? '') < (other.dueOn ?? '') ? -1 : 1))
    },
  })

/** An action that moves money: a repeat after a lost answer does nothing more; after a refusal it is a new request. */
function useOnce<I, R>(mutationFn: (input: I, idempotencyKey: string) => Promise<R>) {
  const queryClient = useQueryClient()
  const once = useOnceKey()
  return useMutation({
    mutationFn: (input: I) => once((key) => mutationFn(input, key)),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['billing'] }),
  })
}
export const useBalancePayment = (acctKey: string) =>
  useOnce((body: NewPayment, idempotencyKey) => api.pay({ params: { acctKey }, body, idempotencyKey }))
export const useRefund = (acctKey: string) =>
  useOnce((body: NewRefund, idempotencyKey) => api.refund({ params: { acctKey }, body, idempotencyKey }))
export const useApply = (acctKey: string) =>
  useOnce((body: Application, idempotencyKey) => api.apply({ params: { acctKey }, body, idempotencyKey }))
