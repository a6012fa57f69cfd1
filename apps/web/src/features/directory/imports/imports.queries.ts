import type { ImportBody } from '@portal/contract/directory/imports/imports.contract'
import { imports } from '@portal/contract/directory/imports/imports.contract'
import { type ChangeSet, changes } from '@portal/contract/operations/changes/changes.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useChange } from '../../../core/changes/openChange.ts'
import { clientFor, download } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/saveFile.ts'

const api = clientFor(imports)
const sets = clientFor(changes)

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

/** Whether nothing is left to ask: neither a second person nor a number to type in. */
const isPlain = ({ state, abilities, needsApproval, confirmCount }: ChangeSet) =>
  state === 'Preview' && abilities.run.allowed && !needsApproval && confirmCount === null

type Run = { body: ImportBody; key: string; confirmed: boolean }
/**
 * Runs the import and returns the set afterwards. The table has already shown the result for each row, so the preview
 * of the set opens only where people would lose access, where a second person approves, or for rows that failed.
 */
export function useRunImport() {
  const change = useChange()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, key, confirmed }: Run) => {
      const answer = await api.create({ body, idempotencyKey: key })
      const set =
        confirmed && isPlain(answer) ? await sets.run({ params: { changeKey: answer.changeKey }, body: {} }) : answer
      if (set.state === 'Done' && set.failed === 0) return set
      const { last } = await change.show(set.changeKey)
      return last ?? set
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['users'] }),
  })
}

/** An empty file with all columns. */
export const useTemplate = () => useMutation({ mutationFn: async () => saveFile(await download(imports.template, {})) })
