import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import css from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'

type Props = {
  title: string
  /** The words of the button that does it. */
  submit: string
  /** Of the button that leaves, where they are not "Cancel". */
  cancel?: string
  /** What is done cannot be taken back easily. */
  danger?: boolean
  pending?: boolean
  /** Why it was refused, in words. */
  refusal?: string | undefined
  onSubmit: () => void
  onClose: () => void
  /** What the act will do. */
  children: ReactNode
}

/** Says what an act will do before it is done. */
export function ConfirmDialog(props: Props) {
  const { title, submit, cancel, danger, pending = false, refusal, onSubmit, onClose, children } = props
  return (
    <Dialog
      asks
      title={title}
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose} cancel={cancel} danger={danger} loading={pending} onClick={onSubmit}>
          {submit}
        </DialogActions>
      }
    >
      {children}
      {refusal && (
        <Alert kind="error" className={css.refusal}>
          {refusal}
        </Alert>
      )}
    </Dialog>
  )
}
