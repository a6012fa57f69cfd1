import type { AccountSettings } from '@portal/contract/settings/settings.contract'
import type { SettingGroup } from '@portal/contract/settings/settings.catalogue'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { SettingsEditor } from './SettingsEditor.tsx'
import { useSaveSettings } from './settings.queries.ts'
import { useSettingsEdit } from './useSettingsEdit.ts'

const CopySettingsDialog = lazy(() =>
  import('./CopySettingsDialog.tsx').then((module) => ({ default: module.CopySettingsDialog })),
)

/** All settings of an account, a group at a time. */
export function SettingsForm({ record, group }: { record: AccountSettings; group: SettingGroup }) {
  const { t } = useTranslation()
  const save = useSaveSettings(record.acctKey)
  const [copying, setCopying] = useState(false)
  const settings = useSettingsEdit({
    record,
    level: record.acctType,
    draft: `settings.${record.acctKey}`,
    save,
  })
  const { base, form } = settings.edit
  return (
    <>
      <SettingsEditor
        {...settings}
        label={t('settings.form')}
        rows={base.settings}
        group={group}
        context={{ acctKey: record.acctKey, level: record.acctType }}
        why={{ action: 'settings.update', object: record.acctKey, what: t('settings.change') }}
      >
        {base.settings.some((row) => row.edit.allowed) && (
          <Button
            variant="default"
            aria-disabled={form.dirty || undefined}
            title={form.dirty ? t('settings.copyDirty') : undefined}
            onClick={() => !form.dirty && setCopying(true)}
          >
            {t('settings.copy')}
          </Button>
        )}
      </SettingsEditor>
      {copying && (
        <Suspense fallback={null}>
          <CopySettingsDialog acctKey={record.acctKey} acctName={record.acctName} onClose={() => setCopying(false)} />
        </Suspense>
      )}
    </>
  )
}
