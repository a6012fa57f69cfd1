import { billing } from '@portal/contract/commerce/billing/billing.contract'
import { type BankImportBody, bankImports } from '@portal/contract/commerce/bankImports/bankImports.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../../core/changes/openChange.ts'
import { clientFor } from '../../../lib/api.ts'
import { useOnceKey } from '../../../lib/useOnceKey.ts'

const api = clientFor(bankImports)
const invoices = clientFor(billing)

/** Checks each payment of a file. */
export const useBankCheck = () => useMutation({ mutationFn: (body: BankImportBody) => api.check({ body }) })

/** Prepares the change set that records the payments and shows it; returns the set as it was at closing. */
export function useBankImport() {
  const change = useChange()
  const queryClient = useQueryClient()
  const once = useOnceKey()
  return useMutation({
    mutationFn: async (body: BankImportBody) => {
      const { changeKey } = await once((idempotencyKey) => api.create({ body, idempotencyKey }))
      return (await change.show(changeKey)).last
    },
    onSettled: () => {
      for (const key of ['billing', 'balances', 'credit', 'audit'])
        void queryClient.invalidateQueries({ queryKey: [key] })
      void queryClient.invalidateQueries({ queryKey: ['changes', 'list'] })
    },
  })
}

/** Unpaid invoices by number or payer. */
export const payableQuery = (searchText: string) =>
  queryOptions({
    queryKey: ['billing', 'payable', searchText],
    queryFn: async ({ signal }) => {
      const body = {
        ...(searchText && { searchText }),
        kind: ['INVOICE' as const],
        invoiceStatus: ['Issued' as const],
        paymentStatus: ['Pending' as const, 'Failed' as const],
      }
      return (await invoices.search({ body, signal })).items
    },
    placeholderData: keepPreviousData,
  })
