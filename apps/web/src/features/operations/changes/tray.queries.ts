import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { isUnderWay } from '@portal/contract/core/changes/changes.rules'
import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { changeListQuery, changeQuery, isOver, searchOpen } from './changes.queries.ts'
import { refreshAfter } from './refreshAfter.ts'

/** Polling interval (milliseconds): while something of mine runs, short and growing; otherwise long. */
const soon = 2000
const late = 10_000
const seldom = 60_000

/** The waiting and running sets, in one request; hidden tabs do not poll. */
export const openQuery = queryOptions({
  queryKey: ['changes', 'open'],
  queryFn: ({ signal }) => searchOpen(signal),
  staleTime: 0,
})

export const isMine = (change: ChangeSet, userKey: string) => change.madeByKey === userKey
const isRunning = (change: ChangeSet, userKey: string) => isUnderWay(change, Date.now()) && isMine(change, userKey)
/** The button counts sets that run for me or wait for my decision. */
export const counts = (change: ChangeSet, userKey: string) =>
  change.abilities.decide.allowed || isRunning(change, userKey)

/** The sets in progress; polled quickly only while the tray is open or one of mine runs. */
export function useOpenChanges(userKey: string, watching: boolean) {
  const polls = useRef(0)
  return useQuery({
    ...openQuery,
    refetchInterval: ({ state: { data } }) => {
      const busy = data?.items.some((change) => isRunning(change, userKey))
      if (!busy && !watching) {
        polls.current = 0
        return seldom
      }
      polls.current += 1
      return Math.min(late, soon * 1.2 ** polls.current)
    },
  })
}

/** How many finished ones the tray shows. */
const maxFinished = 5
/** My latest finished ones, newest first; fetched when the tray is opened. */
export const useFinished = (): readonly ChangeSet[] =>
  (useInfiniteQuery(changeListQuery('mine')).data?.pages[0]?.items ?? [])
    .filter(({ state }) => isOver(state))
    .slice(0, maxFinished)

/** Reports each of mine that ended since the last poll. */
export function useEnded(
  changes: readonly ChangeSet[] | undefined,
  userKey: string,
  onEnded: (change: ChangeSet) => void,
): void {
  const queryClient = useQueryClient()
  const report = useEffectEvent(onEnded)
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    if (!changes) return
    const running = changes.filter((change) => isRunning(change, userKey))
    const now = running.map(({ changeKey }) => changeKey)
    const gone = before.current.filter((changeKey) => !now.includes(changeKey))
    before.current = now
    for (const changeKey of gone) {
      // The panel or page with the set has already announced how it ended.
      const { queryKey } = changeQuery(changeKey)
      const query = queryClient.getQueryCache().find({ queryKey, exact: true })
      if (query?.isActive() || isOver(queryClient.getQueryData(queryKey)?.state ?? 'Running')) continue
      void queryClient
        .fetchQuery({ ...changeQuery(changeKey), staleTime: 1000 })
        .then((change) => {
          if (!isOver(change.state)) return
          report(change)
          void refreshAfter(queryClient, changeKey)
        })
        // Deleted: nothing to report.
        .catch(() => undefined)
    }
  }, [changes, userKey, queryClient])
}
