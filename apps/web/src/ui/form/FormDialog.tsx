import { type ReactNode, useId } from 'react'
import { Dialog } from '../Dialog.tsx'
import { DialogActions } from '../DialogActions.tsx'
import css from './FormDialog.module.css'

type Props = {
  title: string
  /** The label of the submit button. */
  submit: string
  /** The label of the other button, if it is not "Cancel". */
  cancel?: string | undefined
  saving?: boolean
  /** The action cannot easily be undone. */
  danger?: boolean
  /** The action is known to fail, so its button is not the filled one. */
  quiet?: boolean
  /** The action cannot succeed until something named in the dialog is done: its button does nothing. */
  blocked?: boolean
  wide?: boolean
  /** For a dialog that says what an action will do: announced as a question. */
  asks?: boolean
  /** Hidden for now, because something else is shown; its owner keeps the input. */
  away?: boolean
  /** Placed next to the buttons, in sight however the fields are scrolled: the effect of submitting. */
  beside?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** A dialog with fields: submitted by its button or Enter, closed by Cancel. The browser's validation is off. */
export function FormDialog(props: Props) {
  const { title, submit, cancel, saving, danger, quiet, blocked = false, wide, asks, away, beside, ...rest } = props
  const { onSubmit, onClose, children } = rest
  const id = useId()
  if (away) return null
  return (
    <Dialog
      wide={wide ?? false}
      asks={asks ?? false}
      title={title}
      onClose={onClose}
      actions={
        <>
          {beside && <div className={css.beside}>{beside}</div>}
          <DialogActions
            onClose={onClose}
            cancel={cancel}
            danger={danger}
            quiet={quiet}
            aria-disabled={blocked || undefined}
            type="submit"
            form={id}
            loading={saving ?? false}
          >
            {submit}
          </DialogActions>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!blocked) onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
