import { getSetting, type SettingGroup, settingGroups } from '@portal/contract/access/settings/settings.catalogue'
import type { SettingValue } from '@portal/contract/access/settings/settings.contract'
import { groupLabel, settingHelp, settingLabel } from '@portal/contract/access/settings/settings.sentences'
import { useTranslation } from '../../../lib/i18n.ts'
import { plain } from '../../../lib/plain.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useFormKit } from '../../../ui/form/FormContext.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { type Entry, pathOf } from './settings.form.ts'
import { refusalOf, type RowContext, SettingRow } from './SettingRow.tsx'
import css from './Settings.module.css'

/** The settings shown: those of one group, or those found or set here, from every group. */
export type SettingFilter = { group: SettingGroup | undefined; search: string; onlyOwn: boolean }

/** Whether this is the first row refused for its reason. */
function isFirstRefused(rows: readonly SettingValue[], at: number): boolean {
  const refusals = rows.map(refusalOf)
  return refusals[at] !== undefined && refusals.indexOf(refusals[at]) === at
}

type Props = { rows: readonly SettingValue[]; shown: SettingFilter; context: RowContext; onClear: () => void }

/** The settings under the names of their groups. One with an error is always shown, so that its error can be reached. */
export function SettingList({ rows, shown, context, onClear }: Props) {
  const { t, i18n } = useTranslation()
  const kit = useFormKit()
  const words = plain(shown.search).split(/\s+/).filter(Boolean)
  const filtered = words.length > 0 || shown.onlyOwn
  const isShown = (row: SettingValue) => {
    const path = pathOf(row.code)
    if (kit.errors[path]) return true
    if (!filtered) return shown.group === undefined || getSetting(row.code).group === shown.group
    if (shown.onlyOwn && row.own === null && !(kit.form.getValues()[path] as Entry | undefined)?.own) return false
    const text = plain(`${settingLabel(row.code, i18n.language)} ${settingHelp(row.code, i18n.language)} ${row.code}`)
    return words.every((word) => text.includes(word))
  }
  const groups = settingGroups
    .map((group) => ({ group, of: rows.filter((row) => getSetting(row.code).group === group && isShown(row)) }))
    .filter(({ of }) => of.length > 0)
  const count = groups.reduce((sum, { of }) => sum + of.length, 0)
  return (
    <>
      <p role="status" className={filtered ? css.found : css.quiet}>
        {filtered && count > 0 && t('settings.found', { count })}
      </p>
      {groups.map(({ group, of }) => (
        <section key={group} className={css.group} aria-label={groupLabel(group, i18n.language)}>
          <h2 className={css.groupTitle}>{groupLabel(group, i18n.language)}</h2>
          {of.map((row, at) => (
            <SettingRow key={row.code} row={row} context={context} explained={isFirstRefused(of, at)} />
          ))}
        </section>
      ))}
      {count === 0 && (
        <EmptyState
          kind={words.length > 0 ? 'noMatch' : 'nothing'}
          title={t(words.length > 0 ? 'settings.noMatch' : 'settings.noneOwn')}
        >
          <TextButton onClick={onClear}>{t('settings.showAll')}</TextButton>
        </EmptyState>
      )}
    </>
  )
}
