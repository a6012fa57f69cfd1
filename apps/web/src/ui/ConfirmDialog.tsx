import type { ReactNode } from 'react'
import { ErrorAlert } from './Alert.tsx'
import css from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'

type Props = {
  title: string
  /** The label of the button that does it. */
  submit: string
  /** The label of the other button, if it is not "Cancel". */
  cancel?: string
  /** The action cannot easily be undone. */
  danger?: boolean
  pending?: boolean
  /** Why it was refused, in words. */
  refusal?: string | undefined
  onSubmit: () => void
  onClose: () => void
  /** The effects of the action. */
  children: ReactNode
}

/** Says what an action will do before it is done. */
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
      <ErrorAlert text={refusal} className={css.refusal} />
    </Dialog>
  )
}
