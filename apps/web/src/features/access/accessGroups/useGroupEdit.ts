import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormDraft } from '../../../core/drafts/useFormDraft.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { savedText } from '../../../ui/form/useSavedToast.ts'
import { say } from '../../../ui/toast.ts'
import { ApiError } from '../../../lib/api.errors.ts'
import { changedFields, type GroupValues, mergedValues, patchOf, valuesOf } from './group.rules.ts'
import { type Group, type GroupPatch, groupQuery, useUpdateGroup } from './accessGroups.queries.ts'

/** Edits with the group that they are based on, and when they were made. */
type Draft = { base: Group; values: GroupValues; at: string }
const isWhole = ({ base, values }: Partial<Draft>) =>
  typeof base?.version === 'number' && typeof values?.entries === 'object'

/** The edited values, those of a draft at first; when the stored state changes, they are rebased on it. */
function useValues(group: Group) {
  const draft = useFormDraft<Draft>(`accessGroups.rights.${group.groupKey}`, isWhole)
  const [base, setBase] = useState(draft.found?.base ?? group)
  const [values, setValues] = useState(() => draft.found?.values ?? valuesOf(group))
  if (base !== group) {
    setBase(group)
    setValues(mergedValues(valuesOf(base), values, valuesOf(group)))
  }
  const stored = valuesOf(base)
  const changed = changedFields(stored, values)
  const keep = useEffectEvent(() => {
    if (changed.length > 0) draft.keep({ base, values, at: new Date().toISOString() })
    else draft.drop()
  })
  useEffect(() => keep(), [values])
  const restored = draft.found && changed.length > 0 ? { at: draft.found.at } : undefined
  return { base, stored, values, setValues, changed, restored, forget: draft.drop }
}

/** The edits of a group, and saving them; stale edits are rebased on those that another person saved. */
export function useGroupEdit(group: Group) {
  const queryClient = useQueryClient()
  const update = useUpdateGroup(group.groupKey)
  const { base, stored, values, setValues, changed, restored, forget } = useValues(group)
  const [stale, setStale] = useState(false)
  const { t } = useTranslation()
  const set = (part: Partial<GroupValues>) => {
    setValues((now) => ({ ...now, ...part }))
  }
  const takeOver = async (error: ApiError) => {
    const { queryKey } = groupQuery(group.groupKey)
    if (error.current) queryClient.setQueryData(queryKey, error.current as Group)
    else await queryClient.invalidateQueries({ queryKey })
    setStale(true)
  }
  /** @param names of what is saved, for the confirmation */
  const send = async (body: GroupPatch, names: readonly string[] = []) => {
    setStale(false)
    try {
      await update.mutateAsync({ body, version: base.version })
      say(savedText(names, t))
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) await takeOver(error)
    }
  }
  const discard = () => {
    setValues(stored)
    setStale(false)
    update.reset()
  }
  const saveState = { stale, saving: update.isPending, error: stale ? null : update.error }
  const acts = {
    set,
    discard,
    forget,
    save: (names: readonly string[]) => send(patchOf(stored, values), names),
    archive: (archived: boolean) => send(archived ? { archived, confirmFull: base.fullWithout } : { archived }),
  }
  return { values, stored, changed, restored, ...saveState, ...acts }
}
export type GroupEdit = ReturnType<typeof useGroupEdit>
