import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { say } from '../../../ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { codeOf } from '../../../lib/api.errors.ts'
import { type GroupSummary, groupsQuery, useSaveMatrix } from './accessGroups.queries.ts'
import {
  bodyOf,
  type Cell,
  type CellChange,
  changesOf,
  type Draft,
  type Place,
  rebased,
  withCells,
} from './matrix.rules.ts'

/** The draft, and rebasing it on groups that another person changed: `both` are cells the other person changed too. */
function useDraft(groups: readonly GroupSummary[], acctKey: string | undefined) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState<Draft>({})
  const [both, setBoth] = useState<readonly CellChange[]>()
  const clear = () => {
    setDraft({})
    setBoth(undefined)
  }
  const rebase = async () => {
    const fresh = await queryClient.fetchQuery({ ...groupsQuery(acctKey), staleTime: 0 })
    const next = rebased(draft, fresh.items)
    setDraft(next.draft)
    setBoth(next.both)
  }
  const put = (places: readonly Place[], to: Cell) => setDraft((now) => withCells(now, groups, places, to))
  return { draft, both, put, clear, rebase }
}

/** The cells being edited, and saving them; a refusal is shown where it happened. */
export function useMatrix(groups: readonly GroupSummary[], acctKey: string | undefined) {
  const save = useSaveMatrix()
  const { draft, both, put, clear, rebase } = useDraft(groups, acctKey)
  const [reviewed, setReviewed] = useState(false)
  const { t } = useTranslation()
  const set = (places: readonly Place[], to: Cell) => {
    put(places, to)
  }
  const close = () => {
    setReviewed(false)
    save.reset()
  }
  const discard = () => {
    clear()
    close()
  }
  const submit = async () => {
    try {
      await save.mutateAsync({ groups: bodyOf(draft, groups) })
      discard()
      say(t('form.saved'))
    } catch (error) {
      // If the new state cannot be loaded either, the refusal stays on the screen.
      if (codeOf(error) === 'request.stale') await rebase().catch(() => undefined)
    }
  }
  const doing = { reviewed, saving: save.isPending, error: save.error }
  const acts = { set, discard, close, submit, review: () => setReviewed(true) }
  return { draft, both, changes: changesOf(draft, groups), ...doing, ...acts }
}
