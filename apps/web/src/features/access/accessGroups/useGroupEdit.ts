import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { say } from '../../../ui/toast.ts'
import { ApiError } from '../../../lib/api.errors.ts'
import { changedFields, type GroupValues, mergedValues, patchOf, valuesOf } from './group.rules.ts'
import { type Group, type GroupPatch, groupQuery, useUpdateGroup } from './accessGroups.queries.ts'

/** The edited values; when the stored state changes, they are rebased on it. */
function useValues(group: Group) {
  const [base, setBase] = useState(group)
  const [values, setValues] = useState(() => valuesOf(group))
  if (base !== group) {
    setBase(group)
    setValues(mergedValues(valuesOf(base), values, valuesOf(group)))
  }
  return { base, stored: valuesOf(base), values, setValues }
}

/** The edits of a group, and saving them; stale edits are rebased on those that another person saved. */
export function useGroupEdit(group: Group) {
  const queryClient = useQueryClient()
  const update = useUpdateGroup(group.groupKey)
  const { base, stored, values, setValues } = useValues(group)
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
  const send = async (body: GroupPatch) => {
    setStale(false)
    try {
      await update.mutateAsync({ body, version: base.version })
      say(t('form.saved'))
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
    save: () => send(patchOf(stored, values)),
    archive: (archived: boolean) => send(archived ? { archived, confirmFull: base.fullWithout } : { archived }),
  }
  return { values, stored, changed: changedFields(stored, values), ...saveState, ...acts }
}
export type GroupEdit = ReturnType<typeof useGroupEdit>
