import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { EditHead, useFocusOf } from './EditHead.tsx'
import type { FieldSpec } from './FormContext.ts'
import { ReadFacts } from './ReadFacts.tsx'
import css from './ReadSections.module.css'
import { useEditKey } from './useEditKey.ts'
import type { RecordForm } from './useRecordForm.ts'
import { valueAt } from './values.ts'

export type ReadSection = {
  id: string
  title: string
  fields: readonly FieldSpec[]
  /** Why some of it cannot be edited. */
  note?: ReactNode
}

const canEdit = ({ fields }: ReadSection) => fields.some(({ readOnly }) => !readOnly)

/**
 * The sections that are being edited: those that were opened, and those with edits or faults, such as from a draft.
 * @param saved the paths of the last save; after it all sections can be read again
 */
export function useEditedSections<V extends object>(form: RecordForm<V>, saved: readonly string[] | undefined) {
  const [opened, setOpened] = useState<readonly string[]>([])
  useEffect(() => {
    if (saved) setOpened([]) // oxlint-disable-line react/set-state-in-effect -- saving ends elsewhere: after a merge too
  }, [saved])
  const isOpen = ({ id, fields }: ReadSection) =>
    opened.includes(id) || fields.some(({ path }) => form.changed.includes(path) || form.errors[path] !== undefined)
  /** Gives the fields their saved values back. */
  const cancel = ({ id, fields }: ReadSection) => {
    setOpened((now) => now.filter((one) => one !== id))
    for (const { path } of fields) if (form.changed.includes(path)) form.set(path, valueAt(form.opened(), path))
  }
  return { isOpen, open: (id: string) => setOpened((now) => [...now, id]), cancel, closeAll: () => setOpened([]) }
}
export type EditedSections = ReturnType<typeof useEditedSections>

type Props<V extends object, S extends ReadSection> = {
  sections: readonly S[]
  form: RecordForm<V>
  edited: EditedSections
  /** The fields of a section that is being edited, where they are not all of a known kind. */
  children: (section: S) => ReactNode
}
/** The sections of a form in columns. Each opens for reading and is edited in place; the form’s save bar saves them. */
export function ReadSections<V extends object, S extends ReadSection>(props: Props<V, S>) {
  const { sections, form, edited, children } = props
  const editable = sections.filter(canEdit)
  const editKey = useEditKey(
    editable.map(({ id }) => id),
    edited.open,
  )
  return (
    <div className={css.sections}>
      {sections.map((section) => (
        <Part
          key={section.id}
          section={section}
          form={form}
          open={canEdit(section) && edited.isOpen(section)}
          editKey={editKey}
          onEdit={canEdit(section) ? () => edited.open(section.id) : undefined}
          onCancel={() => edited.cancel(section)}
        >
          {children(section)}
        </Part>
      ))}
    </div>
  )
}

type PartProps<V extends object> = {
  section: ReadSection
  form: RecordForm<V>
  open: boolean
  editKey: string | undefined
  onEdit: (() => void) | undefined
  onCancel: () => void
  children: ReactNode
}
function Part<V extends object>({ section, form, open, editKey, onEdit, onCancel, children }: PartProps<V>) {
  const { t } = useTranslation()
  const { id, title, fields, note } = section
  const button = useFocusOf(open, form.kit, fields)
  return (
    <section
      className={css.section}
      id={`section-${id}`}
      data-section={id}
      data-open={open || undefined}
      aria-label={title}
    >
      <EditHead title={title} button={button} editKey={editKey} onEdit={open ? undefined : onEdit} />
      {open ? (
        <div className={css.fields}>
          {children}
          {note}
          <div className={css.acts}>
            {/* With a first edit, the save bar has it. */}
            {!form.dirty && (
              <Button size="xs" aria-disabled title={t('form.noChanges')}>
                {t('form.save')}
              </Button>
            )}
            <Button variant="default" size="xs" aria-label={t('form.cancelSection', { title })} onClick={onCancel}>
              {t('form.cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <ReadFacts narrow fields={fields} values={form.values()} />
      )}
      {!open && !onEdit && note}
    </section>
  )
}
