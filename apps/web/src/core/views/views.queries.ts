import type { Input } from '@portal/contract/core/route'
import { type SavedView, views } from '@portal/contract/operations/views/views.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'

const api = clientFor(views)
export type ViewOf = SavedView['list']

export const viewsQuery = (list: ViewOf) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }) => (await api.list({ query: { list }, signal })).items,
  })

export type ViewAct =
  | { act: 'create'; body: Input<typeof views.create>['body'] }
  | { act: 'update'; viewKey: string; body: Input<typeof views.update>['body'] }
  | { act: 'remove'; viewKey: string }

/** Saves, changes or deletes a view and refreshes the tabs. */
export function useViewAct(list: ViewOf) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: ViewAct): Promise<SavedView | undefined> => {
      if (input.act === 'create') return api.create({ body: input.body })
      const params = { viewKey: input.viewKey }
      if (input.act === 'update') return api.update({ params, body: input.body })
      await api.remove({ params })
      return undefined
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: viewsQuery(list).queryKey }),
  })
}
