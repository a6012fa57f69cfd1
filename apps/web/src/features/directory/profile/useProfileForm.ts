import { users } from '@portal/contract/directory/users/users.contract'
import { useEffect, useState } from 'react'
import { useFormDraft } from '../../../core/drafts/useFormDraft.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useShortcutsOn } from '../../../lib/shortcuts.ts'
import { faultsOf, placeServerIssues } from '../../../ui/form/issues.ts'
import { useRecordForm } from '../../../ui/form/useRecordForm.ts'
import { changedPaths } from '../../../ui/form/values.ts'
import { changesOf, namesIn, type ProfileForm, profilePaths, toForm } from './profile.form.ts'
import { useSaveProfile } from './profile.queries.ts'

type Draft = { values: ProfileForm; at?: string }
const timestamp = () => new Date().toISOString()
const isWhole = ({ values }: Partial<Draft>) => typeof values?.notices?.newDevice === 'boolean'

/** The fields over the stored values, kept as a draft while they differ. */
function useFields() {
  const translation = useTranslation()
  const stored = toForm(useMe(), useShortcutsOn())
  const draft = useFormDraft<Draft>('profile', isWhole)
  const [saved, setSaved] = useState<readonly string[]>()
  const form = useRecordForm<ProfileForm>({
    initial: stored,
    edited: draft.found?.values,
    paths: profilePaths,
    check: (values, opened) => {
      const { person, preferences } = changesOf(values, changedPaths(opened, values, profilePaths))
      return {
        // Checks both names together: one of them is enough.
        ...faultsOf(users.updateProfile.body, { ...namesIn(values), ...person }, translation),
        ...faultsOf(users.updatePreferences.body, preferences, translation),
      }
    },
    onEdit: (values) => {
      setSaved(undefined)
      if (changedPaths(form.opened(), values, profilePaths).length > 0) draft.keep({ values, at: timestamp() })
      else draft.drop()
    },
    onForget: draft.drop,
  })
  const storedText = JSON.stringify(stored)
  // Choices made elsewhere meanwhile (the header's settings) are shown here too while nothing is being edited.
  useEffect(() => {
    if (!form.dirty && JSON.stringify(form.opened()) !== storedText) form.restart(stored)
  }, [storedText]) // oxlint-disable-line react/exhaustive-deps -- only new stored values restart the form
  const restored = draft.found && form.dirty ? { at: draft.found.at } : undefined
  const discard = () => {
    form.restart(form.opened())
    draft.drop()
  }
  return { form, restored, discard, saved, setSaved }
}

/** The reader's own record, which only the reader changes. */
export function useProfileForm() {
  const saving = useSaveProfile()
  const { setSaved, ...fields } = useFields()
  const { form } = fields
  const refused = (error: Error) => {
    if (!(error instanceof ApiError)) return form.fail({}, [error.message])
    const { at, elsewhere } = placeServerIssues(error.fields, profilePaths)
    form.fail(at, Object.keys(at).length > 0 ? elsewhere : [error.message, ...elsewhere])
  }
  const save = () => {
    const values = saving.isPending ? undefined : form.validate()
    if (!values) return
    const changed = changedPaths(form.opened(), values, profilePaths)
    const onSuccess = () => {
      form.restart(values)
      setSaved(changed)
    }
    saving.mutate(changesOf(values, changed), { onSuccess, onError: refused })
  }
  return { ...fields, save, saving: saving.isPending }
}
