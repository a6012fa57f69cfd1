import type { ReactNode } from 'react'
import css from './FieldNotes.module.css'

type Notes = { help?: ReactNode; error?: string | false | undefined }

/** The ids of a control's descriptions: those from the caller, its help and its error. */
export const describedBy = (id: string, { help, error }: Notes, elsewhere?: string): string | undefined =>
  [elsewhere, help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

/** Below a control: its help and its error. @param id of the control */
export const FieldNotes = ({ id, help, error }: Notes & { id: string }) => (
  <>
    {help && (
      <p id={`${id}-help`} className={css['help']}>
        {help}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className={css['error']}>
        {error}
      </p>
    )}
  </>
)
