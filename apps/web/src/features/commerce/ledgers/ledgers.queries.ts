import { ledgers } from '@portal/contract/commerce/ledgers/ledgers.contract'
import type { LedgerFormat, LedgerMapping } from '@portal/contract/commerce/ledgers/ledgers.fields'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { reportUi } from '../../../core/audit/reportUi.ts'
import { clientFor, download } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/saveFile.ts'

const api = clientFor(ledgers)

export const ledgerQuery = (acctKey: string) =>
  queryOptions({
    queryKey: ['ledgers', 'one', acctKey],
    queryFn: ({ signal }) => api.get({ params: { acctKey }, signal }),
  })
/** Previews the next export up to a month. */
export const previewQuery = (acctKey: string, month: string) =>
  queryOptions({
    queryKey: ['ledgers', 'preview', acctKey, month],
    queryFn: ({ signal }) => api.preview({ params: { acctKey }, query: { month }, signal }),
    retry: false,
    gcTime: 0,
  })

function useAct<I, R>(mutationFn: (input: I) => Promise<R>) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey: ['ledgers'] }) })
}
export const useSetLedger = (acctKey: string) =>
  useAct(({ version, mapping }: { version: number; mapping: LedgerMapping }) =>
    api.set({ params: { acctKey }, body: mapping, ifMatch: version }),
  )
export const useCreateExport = (acctKey: string) =>
  useAct((body: { month: string; format: LedgerFormat }) => api.create({ params: { acctKey }, body }))

/** Saves an export as a file. */
export const useLedgerFile = (acctKey: string, exportKey: string) =>
  useMutation({
    mutationFn: async (format: LedgerFormat) => {
      const file = await download(ledgers.file, { params: { acctKey, exportKey }, query: { format } })
      saveFile(file)
      void reportUi({ action: 'ui.exported', page: 'billing', target: file.fileName })
    },
  })
