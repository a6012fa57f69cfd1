import type { AccountSettings } from '@portal/contract/settings/settings.contract'
import type { SettingGroup } from '@portal/contract/settings/settings.catalogue'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import type { WhyAsked } from '../../lib/why.ts'
import { Button } from '../../ui/Button.tsx'
import { useRight } from '../access/useRight.ts'
import { WhyNote } from '../access/WhyNote.tsx'
import { RecordEditor } from './RecordEditor.tsx'
import { SettingList } from './SettingList.tsx'
import css from './Settings.module.css'
import { useSaveSettings } from './settings.queries.ts'
import { useSettingsEdit } from './useSettingsEdit.ts'

const CopySettingsDialog = lazy(() =>
  import('./CopySettingsDialog.tsx').then((module) => ({ default: module.CopySettingsDialog })),
)

type BannerProps = { record: Pick<AccountSettings, 'settings'>; why: WhyAsked }
/** Why nothing here can be changed, or nothing locked, said once above the list. */
export function ReadOnlyBanner({ record, why }: BannerProps) {
  const { t } = useTranslation()
  const lockRight = useRight('OverRideAndLockSettings:W')
  const reason = record.settings[0]?.edit.reason ?? ''
  const readOnly = ['right', 'acting', 'closed'].includes(reason)
  const noLock = lockRight === 'lacking' && record.settings.some(({ lock }) => lock.reason === 'lockRight')
  if (!readOnly && !noLock) return null
  const asked = readOnly ? why : { action: 'OverRideAndLockSettings:W', what: t('settings.lockValues') }
  return (
    <p className={css.banner}>
      <WhyNote {...asked}>{t(readOnly ? `settings.readOnly.${reason}` : 'settings.lockRight')}</WhyNote>
    </p>
  )
}

type FilterProps = {
  search: string
  onlyOwn: boolean
  onSearch: (text: string) => void
  onOnlyOwn: (only: boolean) => void
  children?: ReactNode
}
/** The search over every group, and the filter to what is set here. */
export function SettingFilter({ search, onlyOwn, onSearch, onOnlyOwn, children }: FilterProps) {
  const { t } = useTranslation()
  return (
    <div className={css.toolbar}>
      <input
        type="search"
        className={css.search}
        aria-label={t('settings.search')}
        placeholder={t('settings.search')}
        maxLength={100}
        autoComplete="off"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        // Enter searches, and saves nothing.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <label className={css.only}>
        <input type="checkbox" checked={onlyOwn} onChange={(event) => onOnlyOwn(event.currentTarget.checked)} />
        {t('settings.onlyOwn')}
      </label>
      {children}
    </div>
  )
}

/** All settings of an account, a group at a time; search and filter go through every group. */
export function SettingsForm({ record, group }: { record: AccountSettings; group: SettingGroup }) {
  const { t } = useTranslation()
  const save = useSaveSettings(record.acctKey)
  const [search, setSearch] = useState('')
  const [onlyOwn, setOnlyOwn] = useState(false)
  const [copying, setCopying] = useState(false)
  const { edit, specs } = useSettingsEdit({
    record,
    level: record.acctType,
    draft: `settings.${record.acctKey}`,
    save,
  })
  const mayEdit = edit.base.settings.some((row) => row.edit.allowed)
  const clear = () => {
    setSearch('')
    setOnlyOwn(false)
  }
  return (
    <>
      <ReadOnlyBanner
        record={edit.base}
        why={{ action: 'settings.update', object: record.acctKey, what: t('settings.change') }}
      />
      <SettingFilter search={search} onlyOwn={onlyOwn} onSearch={setSearch} onOnlyOwn={setOnlyOwn}>
        {mayEdit && (
          <Button
            variant="default"
            aria-disabled={edit.form.dirty || undefined}
            title={edit.form.dirty ? t('settings.copyDirty') : undefined}
            onClick={() => !edit.form.dirty && setCopying(true)}
          >
            {t('settings.copy')}
          </Button>
        )}
      </SettingFilter>
      <RecordEditor edit={edit} label={t('settings.form')} specs={specs} by={t('settings.savedMeanwhile')}>
        <SettingList
          rows={edit.base.settings}
          shown={{ group, search, onlyOwn }}
          context={{ acctKey: record.acctKey, level: record.acctType }}
          onClear={clear}
        />
      </RecordEditor>
      {copying && (
        <Suspense fallback={null}>
          <CopySettingsDialog acctKey={record.acctKey} acctName={record.acctName} onClose={() => setCopying(false)} />
        </Suspense>
      )}
    </>
  )
}
