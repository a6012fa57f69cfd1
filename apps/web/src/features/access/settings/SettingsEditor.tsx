import type { SettingGroup } from '@portal/contract/access/settings/settings.catalogue'
import type { SettingValue } from '@portal/contract/access/settings/settings.contract'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { WhyNote } from '../../../core/access/WhyNote.tsx'
import { useRight } from '../../../core/access/useRight.ts'
import { RecordEditor } from '../../../core/records/RecordEditor.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import type { WhyQuestion } from '../../../lib/why.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormNote } from '../../../ui/FormNote.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { sameSection } from './sections.ts'
import { SettingList } from './SettingList.tsx'
import type { SettingsRecord, useSettingsEdit } from './useSettingsEdit.ts'

type BannerProps = { rows: readonly SettingValue[]; why: WhyQuestion }
/** Why nothing here can be changed, or nothing locked, shown once above the list. */
function ReadOnlyBanner({ rows, why }: BannerProps) {
  const { t } = useTranslation()
  const lockRight = useRight('OverRideAndLockSettings:W')
  const reason = rows[0]?.edit.reason ?? ''
  const readOnly = ['right', 'acting', 'closed'].includes(reason)
  const noLock = lockRight === 'lacking' && rows.some(({ lock }) => lock.reason === 'lockRight')
  if (!readOnly && !noLock) return null
  const question = readOnly ? why : { action: 'OverRideAndLockSettings:W', what: t('settings.lockValues') }
  return (
    <FormNote>
      <WhyNote {...question}>{t(readOnly ? `settings.readOnly.${reason}` : 'settings.lockRight')}</WhyNote>
    </FormNote>
  )
}

type FilterProps = {
  search: string
  onlyOwn: boolean
  onSearch: (text: string) => void
  onOnlyOwn: (only: boolean) => void
  children?: ReactNode
}
/** The search over every group, and the filter for settings that are set here. */
function SettingFilter({ search, onlyOwn, onSearch, onOnlyOwn, children }: FilterProps) {
  const { t } = useTranslation()
  return (
    <Toolbar end={children}>
      <SearchBox
        label={t('settings.search')}
        placeholder={t('settings.search')}
        maxLength={100}
        value={search}
        onSearch={onSearch}
      />
      <CheckField
        label={t('settings.onlyOwn')}
        checked={onlyOwn}
        onChange={(event) => onOnlyOwn(event.currentTarget.checked)}
      />
    </Toolbar>
  )
}

type Props<R extends SettingsRecord> = ReturnType<typeof useSettingsEdit<R>> & {
  label: string
  rows: readonly SettingValue[]
  /** The group shown when there is no search; undefined: all groups. */
  group: SettingGroup | undefined
  context: ComponentProps<typeof SettingList>['context']
  /** The subject of "Why?" when nothing can be changed. */
  why: WhyQuestion
  /** Placed at the end of the row of the search. */
  children?: ReactNode
}
/** The settings of an account or a person with their save bar; search and filter go through every group. */
export function SettingsEditor<R extends SettingsRecord>(props: Props<R>) {
  const { edit, specs, label, rows, group, context, why, children } = props
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [onlyOwn, setOnlyOwn] = useState(false)
  const clear = () => {
    setSearch('')
    setOnlyOwn(false)
  }
  return (
    <>
      <ReadOnlyBanner rows={rows} why={why} />
      <SettingFilter search={search} onlyOwn={onlyOwn} onSearch={setSearch} onOnlyOwn={setOnlyOwn}>
        {children}
      </SettingFilter>
      <RecordEditor edit={edit} label={label} specs={specs} by={t('settings.savedMeanwhile')} stays={sameSection}>
        <SettingList rows={rows} shown={{ group, search, onlyOwn }} context={context} onClear={clear} />
      </RecordEditor>
    </>
  )
}
