import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { core } from 'zod/mini'
import { useTranslation } from '../../lib/i18n.ts'
import { isStepUpRefusal } from '../../lib/stepUp.ts'
import { type Faults, faultsOf } from '../../ui/form/issues.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { placeRefusal } from './placeRefusal.ts'

type Fields = Readonly<Record<string, string>>
type Options<V, B, R> = {
  initial: V
  /** Its fields, where they are not the values themselves. */
  paths?: readonly string[]
  /** The request that the values make. */
  body: (values: V) => B
  /** The contract of that request, by which it is checked before it is sent. */
  schema?: core.$ZodType
  /** What is wrong, if it is not what the contract found, or not all of it. */
  check?: (found: Faults, values: V, body: B) => Faults
  send: (body: B) => Promise<R>
  onSent: (result: R, values: V) => void
  /** It begins again once it is sent; without it, it closes. */
  again?: boolean
  /** Refusals that the server answers without naming a field, and the field that each is about. */
  fieldOf?: Fields | ((values: V) => Fields)
  /** The field of the form for a path of the request, where they differ. */
  rename?: (path: string) => string
}

/** Told after the next render: only then does the guard of unsaved edits let the page be left. */
function useAfterRender<T extends object>(tell: (what: T) => void) {
  const [what, setWhat] = useState<T>()
  const say = useEffectEvent(tell)
  useEffect(() => {
    if (what) say(what)
  }, [what])
  return setWhat
}

const asItIs = (path: string) => path

/** A form that is sent as a whole and then closed or begun again: a dialog, where no version is merged. */
export function useSentForm<V extends object, B, R>(options: Options<V, B, R>) {
  const { initial, paths = Object.keys(initial), body, schema, check, send, fieldOf, rename = asItIs } = options
  const translation = useTranslation()
  const form = useRecordForm<V>({
    initial,
    paths,
    check: (values) => {
      const asked = body(values)
      const byContract = schema ? faultsOf(schema, asked, translation) : {}
      const found = Object.fromEntries(Object.entries(byContract).map(([path, text]) => [rename(path), text]))
      return check ? check(found, values, asked) : found
    },
  })
  const sending = useMutation({ mutationFn: (values: V) => send(body(values)) })
  const tell = useAfterRender<{ result: R; values: V }>(({ result, values }) => {
    // Fields that begin again are drawn anew, so the one that had the focus is gone.
    if (options.again && document.activeElement === document.body)
      document.getElementById(form.kit.idOf(paths[0] ?? ''))?.focus()
    options.onSent(result, values)
  })
  const onSubmit = () => {
    const values = sending.isPending ? undefined : form.validate()
    if (!values) return
    sending.mutate(values, {
      onSuccess: (result) => {
        if (options.again) form.restart(initial)
        else form.settle()
        tell({ result, values })
      },
      onError: (error) => {
        // Cancelling the identity check returns to the form as it was.
        if (isStepUpRefusal(error)) return
        const fields = typeof fieldOf === 'function' ? fieldOf(values) : fieldOf
        const { at, general } = placeRefusal(error, paths, fields, rename)
        form.fail(at, general)
      },
    })
  }
  return { form, onSubmit, saving: sending.isPending }
}
