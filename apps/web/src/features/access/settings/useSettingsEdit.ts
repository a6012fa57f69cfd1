import type { SettingLevel } from '@portal/contract/access/settings/settings.catalogue'
import type { SettingValue } from '@portal/contract/access/settings/settings.contract'
import { settingLabel, valueWords } from '@portal/contract/access/settings/settings.sentences'
import { useRecordEdit } from '../../../core/records/useRecordEdit.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { changedPaths } from '../../../ui/form/values.ts'
import type { SettingChange } from './settings.queries.ts'
import {
  atSettings,
  type Entry,
  pathOf,
  settingFaults,
  type SettingsForm,
  toChanges,
  toForm,
  valueIn,
} from './settings.form.ts'

export type SettingsRecord = { settings: SettingValue[]; version: number }
type Options<R> = {
  record: R
  level: SettingLevel
  draft: string
  save: (changes: SettingChange[], version: number) => Promise<R>
}

/** The form of all settings of an account or a person: one save for all groups. */
export function useSettingsEdit<R extends SettingsRecord>({ record, level, draft, save }: Options<R>) {
  const { t, i18n } = useTranslation()
  const rows = record.settings
  const paths = rows.map(({ code }) => pathOf(code))
  const edit = useRecordEdit<R, SettingsForm>({
    record,
    draft,
    paths,
    toForm: ({ settings }) => toForm(settings),
    check: (values, opened) => settingFaults(rows, values, changedPaths(opened, values, paths), level, i18n.language),
    save: async (values, changed, version) => {
      const changes = toChanges(rows, values, changed)
      try {
        return await save(changes, version)
      } catch (error) {
        throw atSettings(error, changes)
      }
    },
  })
  const words = (row: SettingValue) => (value: unknown) => {
    const entry = value as Entry | undefined
    const text = valueWords(row.code, entry?.own ? valueIn(row, entry) : row.inherited, i18n.language)
    if (!entry?.own) return t('form.inheritedValue', { value: text })
    return entry.lock ? t('settings.valueLocked', { value: text }) : text
  }
  const specs = edit.base.settings.map((row): FieldSpec => ({
    path: pathOf(row.code),
    kind: 'text',
    label: settingLabel(row.code, i18n.language),
    text: words(row),
  }))
  return { edit, specs }
}
