import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { momentIn } from '../../../lib/zoned.ts'
import { changeQuery, isOver, useAct, useResults } from './changes.queries.ts'
import { refreshAfter } from './refreshAfter.ts'

const untyped = { count: '', date: '', time: '' }
type FormValues = typeof untyped
type Faults = Partial<FormValues>

/** Parses a typed number with any language's grouping; undefined when it is not a number. */
const numberIn = (text: string) =>
  /^[\d\s.,'’\u00a0\u202f]+$/.test(text) ? Number(text.replace(/\D/g, '')) : undefined

/** The fields of the run, and their errors. */
function useRunForm() {
  const { t } = useTranslation()
  const { timeZone } = useMe().preferences
  const typedDay = useTypedDay()
  const [later, setLater] = useState(false)
  const [typed, setTyped] = useState(untyped)
  const [faults, setFaults] = useState<Faults>({})
  /** Props of one of these fields. */
  const field = (name: keyof FormValues) => ({
    value: typed[name],
    error: faults[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })
  /** The input to send, or undefined after showing the errors. */
  const check = ({ confirmCount }: ChangeSet) => {
    const { count, date, time } = typed
    const day = typedDay.read(date)
    const runAt = day && momentIn(day, time, timeZone)
    const found: Faults = {}
    if (confirmCount !== null && numberIn(count) !== confirmCount) found.count = t('changes.fault.count')
    if (later && !day) found.date = typedDay.unreadable()
    else if (later && !/^\d{2}:\d{2}$/.test(time)) found.time = t('changes.fault.time')
    else if (later && !runAt) found.time = t('changes.fault.gap')
    else if (later && runAt && Date.parse(runAt) <= Date.now()) found.date = t('changes.fault.past')
    setFaults(found)
    if (Object.keys(found).length > 0) return undefined
    return { ...(later && { runAt }), ...(confirmCount !== null && { confirmCount }) }
  }
  return { later, setLater, field, faults, check }
}

/** The current state of the set; once it ended, everything on its objects is refetched. */
function useFollowed(changeKey: string, first: ChangeSet | undefined) {
  const queryClient = useQueryClient()
  const found = useQuery({
    ...changeQuery(changeKey),
    enabled: changeKey !== '',
    // A set that was just created or opened is fresh.
    ...(first && { initialData: first, staleTime: 1000 }),
  })
  const state = found.data?.state
  const was = useRef(state)
  useEffect(() => {
    if (was.current && state && was.current !== state && isOver(state)) void refreshAfter(queryClient, changeKey)
    was.current = state
  }, [state, queryClient, changeKey])
  return found
}

/** One change set on the screen and the actions on it. `onFollow` gets the set that undoes it. */
export function useChangeFlow(changeKey: string, onFollow: (next: ChangeSet) => void, first?: ChangeSet) {
  const found = useFollowed(changeKey, first)
  const change = found.data
  const act = useAct(changeKey)
  const results = useResults(changeKey)
  const form = useRunForm()
  const [note, setNote] = useState('')
  const [noteFault, setNoteFault] = useState(false)
  const run = () => {
    const body = change && form.check(change)
    if (body) act.mutate({ act: 'run', ...body })
  }
  const decide = (approve: boolean) => {
    setNoteFault(!approve && note.trim() === '')
    if (approve || note.trim() !== '') act.mutate({ act: 'decide', approve, ...(note.trim() && { note: note.trim() }) })
  }
  const undo = () => act.mutate({ act: 'undo' }, { onSuccess: onFollow })
  // Cancelling the identity check leaves the panel as it was.
  const error = act.error && !isStepUpRefusal(act.error) ? act.error : results.error
  return {
    change,
    found,
    form,
    note,
    setNote,
    noteFault,
    error,
    busy: act.isPending ? act.variables.act : undefined,
    run,
    decide,
    undo,
    cancel: () => act.mutate({ act: 'cancel' }),
    retry: () => act.mutate({ act: 'retry' }),
    download: results.mutate,
    downloading: results.isPending,
  }
}
type Flow = ReturnType<typeof useChangeFlow>
export type ChangeFlow = Flow & { change: ChangeSet }
export const hasChange = (flow: Flow): flow is ChangeFlow => flow.change !== undefined
