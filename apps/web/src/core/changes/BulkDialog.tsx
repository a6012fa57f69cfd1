import type { ChangeInput, ChangeKind, Selection } from '@portal/contract/operations/changes/changes.contract'
import { type ReactNode, useRef } from 'react'
import { useAsking } from './useAsking.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useFirstFault } from '../../lib/useFirstFault.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'

/** Props of a dialog that asks what to do with many accounts. */
export type BulkProps = {
  selection: Selection
  onClose: () => void
  /** Called when the set was run, scheduled or sent for approval. */
  onDone: () => void
}
type Props<K extends ChangeKind> = BulkProps & {
  title: string
  kind: K
  /** What was found wrong at the last check; a new object moves the focus to the first. */
  faults: object
  /** The request, or undefined when an answer is invalid. */
  check: () => ChangeInput<K> | undefined
  children: ReactNode
}

/** Asks what to do with many accounts; the preview of the change set then shows the effect on each. */
export function BulkDialog<K extends ChangeKind>({ title, kind, faults, check, children, ...rest }: Props<K>) {
  const { selection, onClose, onDone } = rest
  const { t } = useTranslation()
  const place = useRef<HTMLFormElement>(null)
  useFirstFault(place, faults)
  const { ask, away, refusal } = useAsking((last) => {
    onClose()
    if (last.state !== 'Preview') onDone()
  })
  const submit = () => {
    const input = check()
    if (input) void ask({ kind, selection, input })
  }
  return (
    <FormDialog
      title={title}
      submit={t('accountsList.preview')}
      away={away}
      refusal={refusal?.message}
      place={place}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
