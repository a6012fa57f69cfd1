import { useForm } from '@mantine/form'
import { useId, useRef, useState, useSyncExternalStore } from 'react'
import type { FormKit } from './FormContext.ts'
import type { Faults } from './issues.ts'
import { changedPaths, type FormValues, sameValue } from './values.ts'

type Options<V> = {
  initial: V
  /** Initial edits: a draft. */
  edited?: V | undefined
  paths: readonly string[]
  /** All faults of these values; the form decides which to show when. */
  check: (values: V, initial: V) => Faults
  /** Shows faults of a field while typing, not only after a refusal. */
  live?: boolean | undefined
  onEdit?: (values: V) => void
  /** Drops the stored draft of the edits. */
  onForget?: () => void
}

/**
 * An invalid field is revalidated while typing; others are not until the next submit, unless the form is live. Other
 * faults that the edit resolves go as well, such as that of a field which another choice has replaced.
 */
function recheck(shown: Faults, [before, found]: [Faults, Faults], touched: readonly string[], live: boolean): Faults {
  const paths = new Set([...Object.keys(shown), ...(live ? touched : [])])
  const isAnew = (path: string) => touched.includes(path) || (path in before && !(path in found))
  const entries = [...paths].map((path) => [path, isAnew(path) ? found[path] : shown[path]] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Messages that belong to no field, and the reference of a server error. */
type RecordFaults = { general: readonly string[]; reference?: string | undefined }
const nothing: RecordFaults = { general: [] }

/** The faults that are shown now, by field, and sentences that belong to no field. */
function useFaults(setErrors: (faults: Faults) => void) {
  const [{ general, reference }, setRecordFaults] = useState<RecordFaults>(nothing)
  const [attempt, setAttempt] = useState(0)
  const shown = useRef<Faults>({})
  function show(faults: Faults) {
    if (sameValue(faults, shown.current)) return
    shown.current = faults
    setErrors(faults)
  }
  /** Shows faults and sends the focus to them. */
  function fail(faults: Faults, sentences: readonly string[] = [], forSupport?: string) {
    show(faults)
    setRecordFaults({ general: sentences, reference: forSupport })
    setAttempt((count) => count + 1)
  }
  function clear() {
    show({})
    setRecordFaults(nothing)
  }
  /** Shows the faults found now, if any. */
  function refuse(found: Faults): boolean {
    clear()
    if (Object.keys(found).length === 0) return false
    fail(found)
    return true
  }
  return { general, reference, attempt, shown: () => shown.current, show, fail, clear, refuse }
}

/** The values the form is compared with, and the paths that differ. */
function useChanges<V extends object>(
  initial: V,
  edited: V | undefined,
  paths: readonly string[],
  unread: () => Faults,
) {
  const base = useRef(initial)
  const [changed, setChanged] = useState<readonly string[]>(() => changedPaths(initial, edited ?? initial, paths))
  // Input that gives no number is an edit too, though its field has no value.
  function follow(now: object) {
    const differ = changedPaths(base.current, now, paths)
    const next = paths.filter((path) => differ.includes(path) || unread()[path] !== undefined)
    setChanged((last) => (sameValue(last, next) ? last : next))
  }
  function begin(from: V, now: V) {
    base.current = from
    follow(now)
  }
  return { changed, opened: () => base.current, follow, begin }
}

/** Called after each edit, and for input that gives no value. */
function typedIn() {
  let unread: Faults = {}
  const readers = new Set<() => void>()
  return {
    unread: () => unread,
    recordUnread: (path: string, fault?: string) => {
      const { [path]: _, ...others } = unread
      unread = fault === undefined ? others : { ...others, [path]: fault }
    },
    subscribe: (reader: () => void) => {
      readers.add(reader)
      return () => void readers.delete(reader)
    },
    tell: () => readers.forEach((reader) => reader()),
  }
}

const kitOf = (parts: Omit<FormKit, 'errors' | 'idOf'>): FormKit => ({
  ...parts,
  errors: parts.form.errors as Faults,
  idOf: (path) => `${parts.id}-${path.replaceAll('.', '-')}`,
})

/** Sets several fields in one step. */
const putIn =
  <V extends object>(form: FormKit['form']) =>
  (part: Partial<V>) =>
    Object.entries(part).forEach(([path, value]) => form.setFieldValue(path, value))

/**
 * The state of one form: validated when it is submitted, then live on the failing fields only.
 * Typed text is never cleared; a refusal of the server is placed on its fields by `fail`.
 */
export function useRecordForm<V extends object>(options: Options<V>) {
  const { initial, edited, paths, check, live = false, onEdit, onForget: forget } = options
  const id = useId()
  const [{ unread, recordUnread, subscribe, tell }] = useState(typedIn)
  const { changed, opened, follow, begin } = useChanges(initial, edited, paths, unread)
  const faultsIn = (now: object) => ({ ...check(now as V, opened()), ...unread() })
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: (edited ?? initial) as FormValues,
    clearInputErrorOnChange: false,
    onValuesChange: (now, before) => {
      follow(now)
      if (live || Object.keys(faults.shown()).length > 0)
        faults.show(recheck(faults.shown(), [faultsIn(before), faultsIn(now)], changedPaths(before, now, paths), live))
      onEdit?.(now as V)
      tell()
    },
  })
  const faults = useFaults((now) => form.setErrors(now))
  const values = () => form.getValues() as V
  /** The values when nothing is wrong with them, else undefined. */
  const validate = () => (faults.refuse(faultsIn(values())) ? undefined : values())
  /** Restarts from `from`; differences in `now` count as unsaved edits. */
  function restart(from: V, now: V = from) {
    begin(from, now)
    form.setValues({ ...now })
    faults.clear()
  }
  /** The input was saved: none of it is unsaved any more. */
  const settle = () => begin(values(), values())
  const [noted] = useState(() => (path: string, fault?: string) => {
    recordUnread(path, fault)
    follow(form.getValues())
  })
  const kit = kitOf({ id, form, changed, unread: noted })
  const { general, reference, attempt } = faults
  const state = { kit, changed, errors: kit.errors, general, reference, attempt, values, opened }
  const acts = { validate, fail: faults.fail, restart, settle, set: form.setFieldValue, put: putIn<V>(form) }
  return { ...state, ...acts, dirty: changed.length > 0, forget, subscribe }
}
export type RecordForm<V extends object = FormValues> = ReturnType<typeof useRecordForm<V>>

/** The values while typing; the screen is drawn with each edit. */
export const useFormValues = <V extends object>({ subscribe, values }: RecordForm<V>): V =>
  useSyncExternalStore(subscribe, values)
