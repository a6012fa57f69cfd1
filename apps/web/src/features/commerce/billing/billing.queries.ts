import { billing } from '@portal/contract/commerce/billing/billing.contract'
import type { NewExchangeRates } from '@portal/contract/commerce/billing/billing.exchange'
import type { PaymentDetailsChange } from '@portal/contract/commerce/billing/billing.paymentDetails'
import type { Currency } from '@portal/contract/core/money'
import type { Input } from '@portal/contract/core/route'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { reportUi } from '../../../core/audit/reportUi.ts'
import { clientFor, download } from '../../../lib/api.ts'
import { useOnceKey } from '../../../lib/useOnceKey.ts'
import { byCursor } from '../../../lib/byCursor.ts'
import { saveFile } from '../../../lib/saveFile.ts'

const api = clientFor(billing)
export type InvoiceFilter = Omit<Input<typeof billing.search>['body'], 'sort' | 'cursor'>
export type NewPayment = Input<typeof billing.pay>['body']['payments'][number]
export type ProfileChange = Input<typeof billing.updateProfile>['body']
export type NewTaxRate = Input<typeof billing.addTaxRate>['body']
export type ReportQuery = Omit<Input<typeof billing.report>['body'], 'cursor'>
export type DocumentFormat = Input<typeof billing.document>['query']['format']

export const invoicesQuery = (body: Input<typeof billing.search>['body']) =>
  infiniteQueryOptions({
    queryKey: ['billing', 'list', body],
    queryFn: ({ pageParam, signal }) => api.search({ body: { ...body, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
/** The count of invoices that a filter finds, and their total in each currency. */
export const sumsQuery = (body: InvoiceFilter) =>
  queryOptions({
    queryKey: ['billing', 'sums', body],
    queryFn: ({ signal }) => api.sums({ body, signal }),
    placeholderData: keepPreviousData,
  })
export const invoiceQuery = (billKey: string) =>
  queryOptions({
    queryKey: ['billing', 'one', billKey],
    queryFn: ({ signal }) => api.get({ params: { billKey }, signal }),
  })

/** Lists of invoices, the history on their pages, and the used part of credit limits. */
const refreshKeys = ['billing', 'audit', 'credit']
/** An action on one invoice may change any list of invoices, and related invoices. */
export function useAct<I, R>(mutationFn: (input: I) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      for (const key of refreshKeys) void queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
}
/**
 * An action that moves money or begins a run: a repeat after a lost answer does nothing more; a repeat after a refusal is
 * a new request.
 */
export function useOnce<I, R>(mutationFn: (input: I, idempotencyKey: string) => Promise<R>) {
  const once = useOnceKey()
  return useAct((input: I) => once((key) => mutationFn(input, key)))
}
export const useIssue = (billKey: string) =>
  useAct((version: number) => api.issue({ params: { billKey }, ifMatch: version }))
export const useRefresh = (billKey: string) => useAct(() => api.refresh({ params: { billKey } }))
export const useDiscard = (billKey: string) => useAct(() => api.discard({ params: { billKey } }))
export const usePoNumber = (billKey: string) =>
  useAct(({ version, poNumber }: { version: number; poNumber: string | null }) =>
    api.setPoNumber({ params: { billKey }, body: { poNumber }, ifMatch: version }),
  )
export const useVoid = (billKey: string) =>
  useAct(({ version, reason }: { version: number; reason: string }) =>
    api.voidInvoice({ params: { billKey }, body: { reason }, ifMatch: version }),
  )
export const useCredit = (billKey: string) =>
  useOnce((body: Input<typeof billing.credit>['body'], idempotencyKey) =>
    api.credit({ params: { billKey }, body, idempotencyKey }),
  )
/**
 * The documents that crediting and billing again would issue now; never from the cache. The key is not that of billing,
 * which is refetched after an action: then there is nothing left to preview.
 */
export const againQuery = (billKey: string) =>
  queryOptions({
    queryKey: ['previews', 'billing.again', billKey],
    queryFn: ({ signal }) => api.previewAgain({ params: { billKey }, body: {}, signal }),
    gcTime: 0,
    retry: false,
  })
export const useAgain = (billKey: string) =>
  useOnce((body: Input<typeof billing.again>['body'], idempotencyKey) =>
    api.again({ params: { billKey }, body, idempotencyKey }),
  )
export const usePay = () =>
  useOnce((payments: NewPayment[], idempotencyKey) => api.pay({ body: { payments }, idempotencyKey }))

/** Saves an invoice as a file. */
export const useDocument = (billKey: string) =>
  useMutation({
    mutationFn: async (format: DocumentFormat) => {
      const file = await download(billing.document, { params: { billKey }, query: { format } })
      saveFile(file)
      void reportUi({ action: 'ui.exported', page: 'billing', target: file.fileName })
    },
  })

export const profileQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['billing', 'profile', acctKey],
    queryFn: ({ signal }) => api.profile({ params: { acctKey }, signal }),
  })
export const useSaveProfile = (acctKey: string) =>
  useAct(({ version, ...body }: ProfileChange & { version: number }) =>
    api.updateProfile({ params: { acctKey }, body, ifMatch: version }),
  )

export const ratesQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['billing', 'rates', acctKey],
    queryFn: ({ signal }) => api.taxRates({ params: { acctKey }, signal }),
  })
export const useAddRate = (acctKey: string) =>
  useAct((body: NewTaxRate) => api.addTaxRate({ params: { acctKey }, body }))
export const useRemoveRate = (acctKey: string) =>
  useAct((taxRateKey: string) => api.removeTaxRate({ params: { acctKey, taxRateKey } }))

export const exchangeRatesQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['billing', 'exchangeRates', acctKey],
    queryFn: ({ signal }) => api.exchangeRates({ params: { acctKey }, signal }),
  })
export const useSetExchangeRate = (acctKey: string) =>
  useAct((body: NewExchangeRates) => api.setExchangeRates({ params: { acctKey }, body }))
export const useRemoveExchangeRate = (acctKey: string) =>
  useAct((exchangeRateKey: string) => api.removeExchangeRate({ params: { acctKey, exchangeRateKey } }))

export const paymentDetailsQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['billing', 'paymentDetails', acctKey],
    queryFn: ({ signal }) => api.paymentDetails({ params: { acctKey }, signal }),
  })
type InCurrency = { currency: Currency; version: number }
export const useSetPaymentDetails = (acctKey: string) =>
  useAct(({ currency, version, details }: InCurrency & { details: PaymentDetailsChange }) =>
    api.setPaymentDetails({ params: { acctKey, currency }, body: details, ifMatch: version }),
  )
export const useRemovePaymentDetails = (acctKey: string) =>
  useAct(({ currency, version }: InCurrency) =>
    api.removePaymentDetails({ params: { acctKey, currency }, ifMatch: version }),
  )

/** Milliseconds between two polls of a run in progress. */
const looksEvery = 2_000
export const runsQuery = queryOptions({
  queryKey: ['billing', 'runs'],
  queryFn: ({ signal }) => api.runs({ signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some((run) => run.state === 'Waiting' || run.state === 'Running') ? looksEvery : false,
})
export const useStartRun = () =>
  useOnce((period: string, idempotencyKey) => api.run({ body: { period }, idempotencyKey }))

export const reportQuery = (body: ReportQuery) =>
  infiniteQueryOptions({
    queryKey: ['billing', 'report', body],
    queryFn: ({ pageParam, signal }) => api.report({ body: { ...body, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
