import { type ReactNode, useEffect, useState } from 'react'
import { ConflictDialog } from '../../ui/form/ConflictDialog.tsx'
import { DirtyGuard } from '../../ui/form/DirtyGuard.tsx'
import { EditSection } from '../../ui/form/EditSection.tsx'
import type { FieldSpec } from '../../ui/form/FormContext.ts'
import { useEditKey } from '../../ui/form/useEditKey.ts'
import { useSavedToast } from '../../ui/form/useSavedToast.ts'
import { LeaveDialog } from '../../ui/LeaveDialog.tsx'
import { DraftNote } from './DraftNote.tsx'
import css from './RecordSections.module.css'
import type { RecordEdit } from './useRecordEdit.ts'

/** The parts of a record's form that its sections use; one that only its reader changes has no conflict. */
export type SectionsEdit<R extends { version: number }, V extends object> = Pick<
  RecordEdit<R, V>,
  'form' | 'restored' | 'saved' | 'save' | 'saving' | 'discard'
> &
  Partial<Pick<RecordEdit<R, V>, 'reference' | 'conflict' | 'saveMerged' | 'closeConflict'>>
export type Section = { id: string; title: string; fields: readonly FieldSpec[]; more?: ReactNode }
type Props<R extends { version: number }, V extends object> = {
  edit: SectionsEdit<R, V>
  sections: readonly Section[]
  mayEdit: boolean
  /** The person who saved meanwhile, as a sentence. */
  by?: string
  /** Links lead to the sections by their ids. */
  anchors?: boolean
}

/**
 * The section being edited; a draft opens the one it belongs to. Another section opens immediately, or after a question
 * about unsaved edits.
 */
function useOpenSection<R extends { version: number }, V extends object>({ edit, sections }: Props<R, V>) {
  const { form, saved } = edit
  const ofDraft = sections.find(({ fields }) => fields.some(({ path }) => form.changed.includes(path)))
  const [open, setOpen] = useState(ofDraft?.id)
  const [section, setSection] = useState<string>()
  useEffect(() => {
    if (saved) setOpen(undefined) // oxlint-disable-line react/set-state-in-effect -- saving ends elsewhere: after a merge too
  }, [saved])
  const close = (next?: string) => {
    edit.discard()
    setSection(undefined)
    setOpen(next)
  }
  return {
    open,
    asking: section !== undefined,
    ask: (id: string) => (form.dirty ? setSection(id) : close(id)),
    stay: () => setSection(undefined),
    goOn: () => close(section),
    cancel: () => close(),
  }
}

/**
 * A record that opens for reading: its sections are edited in place, one at a time, and saved separately. Where editing
 * is the rule, `RecordEditor` has all fields open under one save bar.
 */
export function RecordSections<R extends { version: number }, V extends object>(props: Props<R, V>) {
  const { edit, sections, mayEdit, by = '', anchors } = props
  const { form } = edit
  const section = useOpenSection(props)
  const specs = sections.flatMap(({ fields }) => fields)
  useSavedToast(edit.saved !== undefined, [{ paths: edit.saved, specs }])
  const editKey = useEditKey(mayEdit && !section.open ? sections.map(({ id }) => id) : [], section.ask)
  return (
    <>
      <DraftNote restored={edit.restored} onDiscard={section.cancel} />
      <div className={css.sections}>
        {sections.map(({ id, title, fields, more }) => (
          <EditSection
            key={id}
            id={id}
            anchor={anchors}
            editKey={editKey}
            title={title}
            form={form}
            fields={fields}
            open={section.open === id}
            saving={edit.saving}
            reference={edit.reference}
            onEdit={mayEdit ? () => section.ask(id) : undefined}
            onSave={form.dirty ? edit.save : section.cancel}
            onCancel={section.cancel}
          >
            {more}
          </EditSection>
        ))}
      </div>
      {section.asking && <LeaveDialog onLeave={section.goOn} onStay={section.stay} />}
      {edit.conflict && edit.saveMerged && edit.closeConflict && (
        <ConflictDialog
          merge={edit.conflict.merge}
          specs={specs}
          by={by}
          onMerge={edit.saveMerged}
          onClose={edit.closeConflict}
        />
      )}
      <DirtyGuard dirty={form.dirty} {...(form.forget && { onLeft: form.forget })} />
    </>
  )
}
