import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { ConflictDialog } from '../../ui/form/ConflictDialog.tsx'
import type { FieldSpec } from '../../ui/form/FormContext.ts'
import { RecordFormView } from '../../ui/form/RecordFormView.tsx'
import css from './Settings.module.css'
import { sameSection } from './sections.ts'
import type { RecordEdit } from './useRecordEdit.ts'

type Props<R extends { version: number }, V extends object> = {
  edit: RecordEdit<R, V>
  label: string
  specs: readonly FieldSpec[]
  /** Who saved meanwhile, as a sentence. */
  by: string
  children: ReactNode
}

/** The form of one section of the settings: its fields, save bar, guard, "saved", and the merge of two people's edits. */
export function RecordEditor<R extends { version: number }, V extends object>(props: Props<R, V>) {
  const { edit, label, specs, by, children } = props
  const { t } = useTranslation()
  return (
    <>
      {edit.restored && (
        <p className={css.banner} role="status">
          {t('session.draftRestored')}
        </p>
      )}
      <RecordFormView
        form={edit.form}
        label={label}
        specs={specs}
        onSave={edit.save}
        saving={edit.saving}
        saved={edit.saved}
        reference={edit.reference}
        stays={sameSection}
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
