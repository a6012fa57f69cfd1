import type { ChangeInput, ChangeKind } from '@portal/contract/changes/changes.contract'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { useFirstFault } from '../../../lib/useFirstFault.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useChange } from '../../changes/openChange.ts'
import type { BulkProps } from './bulk.ts'

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
  const change = useChange()
  const place = useRef<HTMLFormElement>(null)
  useFirstFault(place, faults)
  const submit = async () => {
    const input = check()
    if (!input) return
    onClose()
    const last = await change.open({ kind, selection, input })
    if (last && last.state !== 'Preview') onDone()
  }
  return (
    <FormDialog
      title={title}
      submit={t('accountsList.preview')}
      place={place}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
