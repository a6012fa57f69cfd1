import { files } from '@portal/contract/insight/files/files.contract'
import type { ExportFile } from '@portal/contract/core/files/files.fields'
import type { Input, Route } from '@portal/contract/core/route'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { clientFor, download, fileOrLater } from '../../lib/api.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { reportUi } from '../audit/reportUi.ts'

const api = clientFor(files)

/** Polling interval while a file is being made (milliseconds). */
const looksEvery = 2_000
export const isUnderWay = ({ state }: ExportFile) => state === 'Waiting' || state === 'Running'

const filesQuery = queryOptions({
  queryKey: ['files'],
  queryFn: async ({ signal }) => (await api.list({ signal })).items,
  staleTime: 0,
})

/**
 * The reader's files of all lists; polled while they are shown or one is in progress.
 * @param onEnded called for each file that ended meanwhile
 */
export function useFiles(watching: boolean, onEnded: (file: ExportFile) => void): readonly ExportFile[] {
  const known = useQueryClient().getQueryData(filesQuery.queryKey)
  const { data } = useQuery({
    ...filesQuery,
    enabled: watching || Boolean(known?.some(isUnderWay)),
    refetchInterval: (query) => (query.state.data?.some(isUnderWay) ? looksEvery : false),
  })
  const report = useEffectEvent(onEnded)
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    for (const file of data ?? []) if (!isUnderWay(file) && before.current.includes(file.exportKey)) report(file)
    before.current = (data ?? []).filter(isUnderWay).map(({ exportKey }) => exportKey)
  }, [data])
  return data ?? []
}

/** Downloads a file of the reader. */
export const useTakeFile = () =>
  useMutation({
    mutationFn: async (exportKey: string) => saveFile(await download(files.content, { params: { exportKey } })),
  })

/**
 * Exports a list: the file is saved immediately, or a job makes it.
 * @param page names the page in the audit
 */
export function useExport<R extends Route>(route: R, page: string, onLater: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input<R>) => {
      const file = await fileOrLater(route, input)
      if (!file) {
        await queryClient.fetchQuery(filesQuery)
        onLater()
        return
      }
      saveFile(file)
      void reportUi({ action: 'ui.exported', page, target: file.fileName })
    },
  })
}
