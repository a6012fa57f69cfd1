import type { ChangeInput, ChangeKind, Selection } from '@portal/contract/changes/changes.contract'
import { type ReactNode, useRef } from 'react'
import { useAsking } from './useAsking.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useFirstFault } from '../../lib/useFirstFault.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'

/** Of a dialog that asks what is to be done with many accounts. */
export type BulkProps = {
  selection: Selection
  onClose: () => void
  /** It was run, scheduled or sent for approval. */
  onDone: () => void
}
type Props<K extends ChangeKind> = BulkProps & {
  title: string
  kind: K
  /** What was found wrong at the last check; a new object has the first of them focused. */
  faults: object
  /** What is wanted, or undefined when something is wrong with the answers. */
  check: () => ChangeInput<K> | undefined
  children: ReactNode
}

/** Asks what is to be done with many accounts; the preview of the change set then says what that means for each. */
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
