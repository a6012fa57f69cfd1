import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { placeRefusal } from './placeRefusal.ts'
import { ApiError } from '../../lib/api.ts'
import { isStepUpRefusal } from '../../lib/stepUp.ts'
import { type Faults } from '../../ui/form/issues.ts'
import { type Merge, mergeEdits } from '../../ui/form/merge.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { changedPaths } from '../../ui/form/values.ts'
import { useFormDraft } from '../drafts/useFormDraft.ts'

type Versioned = { version: number }
type Options<R, V> = {
  record: R
  /** The record as form values. */
  toForm: (record: R) => V
  paths: readonly string[]
  /** Everything that is wrong with these values. */
  check: (values: V, opened: V) => Faults
  /** Saves the changed fields against the version that was read; returns the saved record. */
  save: (values: V, changed: readonly string[], version: number) => Promise<R>
  /** The name under which unsaved edits survive a reload and a forced sign-out. */
  draft: string
  /** Fields that are never kept in a draft. */
  secrets?: readonly (keyof V)[]
  /** Refusals that the server answers without naming a field, and the field that each is about. */
  fieldOf?: Record<string, string>
}
type Conflict<R, V> = { current: R; merge: Merge<V> }
/** Edits with the version they are based on, so that they can be merged into a newer one after a forced sign-out. */
type Draft<R, V> = { base: R; values: V; at?: string }
const isWhole = ({ base, values }: Partial<Draft<Versioned, object>>) =>
  typeof base?.version === 'number' && typeof values === 'object' && values !== null

const timestamp = () => new Date().toISOString()

/** The form of one record, based on the version that was read. */
function useVersionedForm<R extends Versioned, V extends object>(options: Options<R, V>, busy: boolean) {
  const { record, toForm, paths, check, secrets = [] } = options
  const draft = useFormDraft<Draft<R, V>>(options.draft, isWhole)
  const [base, setBase] = useState(draft.found?.base ?? record)
  const [saved, setSaved] = useState<readonly string[]>()
  const onEdit = (values: V) => {
    setSaved(undefined)
    const opened = form.opened()
    const kept = secrets.reduce((now, name) => ({ ...now, [name]: opened[name] }), values)
    if (changedPaths(opened, kept, paths).length > 0) draft.keep({ base, values: kept, at: timestamp() })
    else draft.drop()
  }
  const form = useRecordForm<V>({
    initial: toForm(base),
    edited: draft.found?.values,
    paths,
    check,
    onEdit,
    onForget: draft.drop,
  })
  const begin = (from: R, values?: V) => {
    setBase(from)
    form.restart(toForm(from), values)
  }
  // A newer version from a refetch waits until nothing is being edited.
  const outdated = record.version > base.version && !form.dirty && !busy
  useEffect(() => {
    if (outdated) begin(record) // oxlint-disable-line react/set-state-in-effect -- the fields hold their own texts, so they cannot be derived while drawing
  }, [outdated, record.version]) // oxlint-disable-line react/exhaustive-deps -- only a newer version starts the form again
  /** Continues from a version that another action of the same person created; current edits stay. */
  const rebase = (now: R) => begin(now, mergeEdits(form.opened(), form.values(), toForm(now), paths).values)
  /** The draft that the form began with, as long as its edits remain. */
  const restored = draft.found && form.dirty ? { at: draft.found.at } : undefined
  /** Drops the edits and their draft. */
  const discard = () => {
    form.restart(form.opened())
    draft.drop()
  }
  return { base, form, begin, rebase, discard, saved, setSaved, restored }
}

/** Handles a refused save: a conflict to resolve, or errors at the fields and above them. */
function useRefusal<R extends Versioned, V extends object>({ toForm, paths, fieldOf = {} }: Options<R, V>) {
  const [conflict, setConflict] = useState<Conflict<R, V>>()
  const [reference, setReference] = useState<string>()
  /** Returns the message for the form, if any. */
  const take = (error: Error, opened: V, values: V) => {
    // Cancelling the identity check returns to the form as it was.
    if (isStepUpRefusal(error)) return undefined
    if (error instanceof ApiError && error.status === 412 && error.current) {
      const current = error.current as R
      setConflict({ current, merge: mergeEdits(opened, values, toForm(current), paths) })
      return undefined
    }
    const words = placeRefusal(error, paths, fieldOf)
    setReference(words.reference)
    return words
  }
  return {
    conflict,
    closeConflict: () => setConflict(undefined),
    reference,
    forget: () => setReference(undefined),
    take,
  }
}

/** Editing one record: validated before it is sent, saved against the version that was read, merged when that is stale. */
export function useRecordEdit<R extends Versioned, V extends object>(options: Options<R, V>) {
  const { toForm, paths } = options
  const saving = useMutation({
    mutationFn: ({ values, opened, version }: { values: V; opened: V; version: number }) =>
      options.save(values, changedPaths(opened, values, paths), version),
  })
  const { begin, setSaved, ...formState } = useVersionedForm(options, saving.isPending)
  const { form, base } = formState
  const { conflict, closeConflict, reference, forget, take } = useRefusal(options)
  const send = (values: V, opened: V, version: number) => {
    forget()
    const onSuccess = (now: R) => {
      begin(now)
      setSaved(changedPaths(opened, values, paths))
    }
    const onError = (error: Error) => {
      const words = take(error, opened, values)
      if (words) form.fail(words.at, words.general)
    }
    saving.mutate({ values, opened, version }, { onSuccess, onError })
  }
  const save = () => {
    const values = saving.isPending ? undefined : form.validate()
    if (values) send(values, form.opened(), base.version)
  }
  /** Continues from the newer version with the resolved values; remaining differences are saved immediately. */
  const saveMerged = (values: V) => {
    if (!conflict) return
    const { current } = conflict
    closeConflict()
    begin(current, values)
    if (changedPaths(toForm(current), values, paths).length > 0) send(values, toForm(current), current.version)
  }
  return { ...formState, save, saving: saving.isPending, reference, conflict, saveMerged, closeConflict }
}
export type RecordEdit<R extends Versioned, V extends object> = ReturnType<typeof useRecordEdit<R, V>>
