import { type ReactNode, type Ref, useId } from 'react'
import { Alert } from './Alert.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import css from './FormDialog.module.css'

type Props = {
  title: string
  /** The words of the button that sends it. */
  submit: string
  saving?: boolean
  /** What is sent cannot be taken back easily. */
  danger?: boolean
  wide?: boolean
  /** Not shown for now, because something else is; what was typed is its owner's. */
  away?: boolean
  /** Why what was sent was refused. */
  refusal?: string | undefined
  /** The form, for whoever looks for its first fault. */
  place?: Ref<HTMLFormElement>
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with fields: sent by its button or by Enter, left by Cancel. The browser's own check of fields is off. */
export function FormDialog(props: Props) {
  const { title, submit, saving, danger, wide, away, refusal, place, onSubmit, onClose, children } = props
  const id = useId()
  if (away) return null
  return (
    <Dialog
      wide={wide ?? false}
      title={title}
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose} danger={danger} type="submit" form={id} loading={saving ?? false}>
          {submit}
        </DialogActions>
      }
    >
      <form
        id={id}
        ref={place}
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        {refusal && <Alert kind="error">{refusal}</Alert>}
      </form>
    </Dialog>
  )
}
