import type { ImportBody } from '@portal/contract/directory/imports/imports.contract'
import { imports } from '@portal/contract/directory/imports/imports.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../../core/changes/openChange.ts'
import { clientFor, download } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/saveFile.ts'

const api = clientFor(imports)

/**
 * The effects of an import.
 * @param version counts the edits, so that rows need not be compared
 */
export const checkQuery = (version: string, body: ImportBody) =>
  queryOptions({
    queryKey: ['imports', 'check', version],
    queryFn: ({ signal }) => api.check({ body, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Prepares the import and shows its preview; the set as it was when that was closed. */
export function useRunImport() {
  const change = useChange()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, key }: { body: ImportBody; key: string }) => {
      const set = await api.create({ body, idempotencyKey: key })
      const { last } = await change.show(set.changeKey)
      return last ?? set
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['users'] }),
  })
}

/** An empty file with all columns. */
export const useTemplate = () => useMutation({ mutationFn: async () => saveFile(await download(imports.template, {})) })
