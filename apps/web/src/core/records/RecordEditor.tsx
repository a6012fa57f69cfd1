import type { ReactNode } from 'react'
import { ConflictDialog } from '../../ui/form/ConflictDialog.tsx'
import type { FieldSpec } from '../../ui/form/FormContext.ts'
import { RecordFormView, type StayRule } from '../../ui/form/RecordFormView.tsx'
import { DraftNote } from './DraftNote.tsx'
import type { RecordEdit } from './useRecordEdit.ts'

type Props<R extends { version: number }, V extends object> = {
  edit: RecordEdit<R, V>
  label: string
  specs: readonly FieldSpec[]
  /** The person who saved meanwhile, as a sentence. */
  by: string
  /** Whether a navigation stays with the same form. */
  stays?: StayRule | undefined
  children: ReactNode
}

/** The form of one record: its fields, save bar, guard, "saved", and the merge of two people's edits. */
export function RecordEditor<R extends { version: number }, V extends object>(props: Props<R, V>) {
  const { edit, label, specs, by, stays, children } = props
  return (
    <>
      <DraftNote restored={edit.restored} onDiscard={edit.discard} />
      <RecordFormView
        form={edit.form}
        label={label}
        specs={specs}
        onSave={edit.save}
        saving={edit.saving}
        saved={edit.saved}
        reference={edit.reference}
        {...(stays && { stays })}
      >
        {children}
      </RecordFormView>
      {edit.conflict && (
        <ConflictDialog
          merge={edit.conflict.merge}
          specs={specs}
          by={by}
          onMerge={edit.saveMerged}
          onClose={edit.closeConflict}
        />
      )}
    </>
  )
}
