import { type ReactNode, useId } from 'react'
import css from './Field.module.css'
import { describedBy, FieldNotes } from './FieldNotes.tsx'

/** The props of every field with a label; the rest of its props go to the control. */
export type FieldProps = {
  label: string
  help?: ReactNode
  /** The error, shown below the field and linked to it. */
  error?: string | false | undefined
  /** Marked with a star. */
  required?: boolean | undefined
  /** The id of the control, for links to it. */
  controlId?: string | undefined
  /** The label is for screen readers only: in a toolbar, or where a heading or a row says it. */
  slim?: boolean | undefined
  className?: string | undefined
  /** Ids of the control's descriptions elsewhere. */
  'aria-describedby'?: string | undefined
}
export type Control = {
  id: string
  className: string | undefined
  'aria-required'?: true
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** The label, help and error of one control, which gets its links to them and the look of every control. */
export function Field({ label, help, error, required, controlId, slim, className, children, ...rest }: FrameProps) {
  const own = useId()
  const id = controlId ?? own
  const described = describedBy(id, { help, error }, rest['aria-describedby'])
  return (
    <div className={[css['field'], className].filter(Boolean).join(' ')} data-slim={slim || undefined}>
      <label htmlFor={id} className={slim ? 'visually-hidden' : css['label']} data-required={required || undefined}>
        {label}
      </label>
      {children({
        id,
        className: css['control'],
        ...(required && { 'aria-required': true }),
        ...(error && { 'aria-invalid': true }),
        ...(described && { 'aria-describedby': described }),
      })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
type FrameProps = FieldProps & { children: (control: Control) => ReactNode }
