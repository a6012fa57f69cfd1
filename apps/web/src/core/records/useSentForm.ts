import { useEffect, useEffectEvent, useState } from 'react'
import type { core } from 'zod/mini'
import { type Translation, useTranslation } from '../../lib/i18n.ts'
import { isStepUpRefusal } from '../../lib/stepUp.ts'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { changedPaths, valueAt, withValue } from '../../ui/form/values.ts'
import { useFormDraft } from '../drafts/useFormDraft.ts'
import { placeRefusal } from './placeRefusal.ts'

type Fields = Readonly<Record<string, string>>
export type SentForm<V, B, R> = {
  initial: V
  /** The key under which the input survives a reload and the end of a session; null where it is not kept. */
  draft: string | null
  /** Fields that are never kept in a draft. */
  secrets?: readonly string[]
  /** Its fields, where they are not the values themselves. */
  paths?: readonly string[]
  /** The request that the values make. */
  body: (values: V) => B
  /** The contract of the request, which validates it before it is sent. */
  schema?: core.$ZodType
  /** Checks beyond those of the contract. */
  check?: (found: Faults, values: V, body: B) => Faults
  send: (body: B) => Promise<R>
  onSent: (result: R, values: V) => void
  /** Shows faults while typing, by asking the server for a preview. */
  live?: boolean
  /** The form starts again once it is sent; without it, the form closes. */
  again?: boolean
  /** Refusals that the server answers without naming a field, and the field that each is about. */
  fieldOf?: Fields | ((values: V) => Fields)
  /** The field of the form for a path of the request, where they differ. */
  rename?: (path: string) => string
}

/** The request was not sent; without faults, the form returns to its former state. */
export class NotSent extends Error {
  readonly faults: Faults
  constructor(faults: Faults = {}) {
    super()
    this.faults = faults
  }
}

/** Called after the next render: only then does the guard of unsaved edits allow leaving the page. */
function useAfterRender<T extends object>(tell: (what: T) => void) {
  const [what, setWhat] = useState<T>()
  const say = useEffectEvent(tell)
  useEffect(() => {
    if (what) say(what)
  }, [what])
  return setWhat
}

const asItIs = (path: string) => path
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** Keeps the edited fields; fields of a draft replace the current values. */
function useEdits<V extends object>(form: SentForm<V, never, never>) {
  const { initial, draft, secrets = [] } = form
  const paths = (form.paths ?? Object.keys(initial)).filter((path) => !secrets.includes(path))
  const kept = useFormDraft<Record<string, unknown>>(draft ?? undefined, () => true)
  const fits = (path: string, value: unknown) => {
    const now = valueAt(initial, path)
    return paths.includes(path) && (now === null || value === null || kindOf(now) === kindOf(value))
  }
  const edits = Object.entries(kept.found ?? {}).filter(([path, value]) => fits(path, value))
  const keep = (opened: V, values: V) => {
    const changed = changedPaths(opened, values, paths).map((path) => [path, valueAt(values, path)])
    if (changed.length > 0) kept.keep(Object.fromEntries(changed))
    else kept.drop()
  }
  const edited = edits.reduce((values, [path, value]) => withValue(values, path, value), initial)
  return { edited: edits.length > 0 ? edited : undefined, keep, drop: kept.drop }
}

/** The faults of the request that the values make, by the fields of the form. */
function faultsIn<V, B, R>(form: SentForm<V, B, R>, values: V, translation: Translation): Faults {
  const { body, schema, check, rename = asItIs } = form
  const requestBody = body(values)
  const byContract = schema ? faultsOf(schema, requestBody, translation) : {}
  const found = Object.fromEntries(Object.entries(byContract).map(([path, text]) => [rename(path), text]))
  return check ? check(found, values, requestBody) : found
}

/** The part of an error that the form shows; undefined: none, as after a cancelled identity check. */
function refusalOf<V extends object, B, R>(error: Error, form: SentForm<V, B, R>, values: V) {
  const { initial, paths = Object.keys(initial), fieldOf, rename } = form
  if (isStepUpRefusal(error)) return undefined
  if (!(error instanceof NotSent))
    return placeRefusal(error, paths, typeof fieldOf === 'function' ? fieldOf(values) : fieldOf, rename)
  return Object.keys(error.faults).length > 0 ? { at: error.faults, general: [], reference: undefined } : undefined
}

/** A form that starts again redraws its fields, so the focused one is gone. */
function focusAgain(id: string): void {
  if (document.activeElement === document.body) document.getElementById(id)?.focus()
}

/** A form that is sent as a whole and then closed or started again, such as a dialog, where no version is merged. */
export function useSentForm<V extends object, B, R>(options: SentForm<V, B, R>) {
  const { initial, paths = Object.keys(initial) } = options
  const translation = useTranslation()
  const edits = useEdits<V>(options as unknown as SentForm<V, never, never>)
  const form = useRecordForm<V>({
    initial,
    edited: edits.edited,
    paths,
    check: (values) => faultsIn(options, values, translation),
    live: options.live,
    onEdit: (values) => edits.keep(form.opened(), values),
    onForget: edits.drop,
  })
  // Works without a query client, because pages before sign-in have none.
  const [saving, setSaving] = useState(false)
  const tell = useAfterRender<{ result: R; values: V }>(({ result, values }) => {
    if (options.again) focusAgain(form.kit.idOf(paths[0] ?? ''))
    options.onSent(result, values)
  })
  async function submit(values: V): Promise<void> {
    setSaving(true)
    try {
      const result = await options.send(options.body(values))
      if (options.again) form.restart(initial)
      else form.settle()
      edits.drop()
      tell({ result, values })
    } catch (error) {
      const refusal = refusalOf(error as Error, options, values)
      if (refusal) form.fail(refusal.at, refusal.general, refusal.reference)
    }
    setSaving(false)
  }
  const onSubmit = () => {
    const values = saving ? undefined : form.validate()
    if (values) void submit(values)
  }
  return { form, onSubmit, saving, restored: edits.edited !== undefined && form.dirty }
}
