import { getSetting, type SettingGroup } from '@portal/contract/access/settings/settings.catalogue'
import type { AccountSettings } from '@portal/contract/access/settings/settings.contract'
import { groupLabel } from '@portal/contract/access/settings/settings.sentences'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { SideNav } from '../../../ui/SideNav.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { isGroup, sameSection, sectionOf, type SettingSection, settingSections } from './sections.ts'
import { LatestSettings } from './LatestSettings.tsx'
import css from './Settings.module.css'
import { settingsQuery, useSaveSettings } from './settings.queries.ts'
import { SettingsEditor } from './SettingsEditor.tsx'
import { useSettingsEdit } from './useSettingsEdit.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const SsoSection = lazyPart(async () => (await import('../../identity/sso/SsoSection.tsx')).SsoSection)

/**
 * The settings of one account: the groups of the catalogue, one form with one save bar, and single sign-on next to
 * them.
 */
export function SettingsSections({ account: { acctKey } }: { account: { acctKey: string } }) {
  const { t } = useTranslation()
  const { section } = useSearch({ strict: false }) as { section?: unknown }
  const maySee = useCan('AcctMgmnt:R')
  const found = useQuery({ ...settingsQuery(acctKey), enabled: maySee })
  const seesLatest = useCan('ShowLatestSettings:R')
  const openSection = sectionOf(section)
  const current = openSection === 'latest' && !seesLatest ? 'general' : openSection
  const counts = new Map<SettingSection, number>()
  for (const { code, own } of found.data?.settings ?? [])
    if (own !== null) counts.set(getSetting(code).group, (counts.get(getSetting(code).group) ?? 0) + 1)
  return (
    <div className={css.layout}>
      <SectionNav current={current} counts={counts} latest={maySee && seesLatest} />
      <div className={css.form}>
        {current === 'sso' ? (
          <Suspense fallback={<Skeleton lines={8} height={28} />}>
            <SsoSection key={acctKey} acctKey={acctKey} stays={sameSection} />
          </Suspense>
        ) : !maySee ? (
          <NoRight title={t('settings.noRight')} action="settings.get" object={acctKey}>
            {t('settings.noRightText')}
          </NoRight>
        ) : current === 'latest' ? (
          <LatestSettings key={acctKey} acctKey={acctKey} />
        ) : found.data ? (
          <SettingsForm key={acctKey} record={found.data} group={current} />
        ) : (
          <QueryState query={found} failed={t('settings.failed')} lines={8} height={28} />
        )}
      </div>
    </div>
  )
}

type NavProps = { current: SettingSection; counts: ReadonlyMap<SettingSection, number>; latest: boolean }
/** The sections next to the form or, where there is no room, in one row above it. */
function SectionNav({ current, counts, latest }: NavProps) {
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const open = (id: SettingSection) =>
    void navigate({
      to: '.',
      search: (was: Record<string, unknown>) => ({ ...was, section: id }),
      state: (was: object) => was,
      resetScroll: false,
    } as never)
  const visible = settingSections.filter((id) => id !== 'latest' || latest)
  // i18n: settings.section.*
  const sections = visible.map((id) => ({
    id,
    label: isGroup(id) ? groupLabel(id, i18n.language) : t(`settings.section.${id}`),
    badge: counts.has(id) && (
      <>
        {counts.get(id)}
        <VisuallyHidden> {t('settings.setHereCount', { count: counts.get(id) ?? 0 })}</VisuallyHidden>
      </>
    ),
  }))
  // A third bar below the tabs of an account would show only two of the twelve sections.
  if (isNarrow)
    return (
      <SelectField
        label={t('settings.sections')}
        slim
        className={css.pick}
        choices={sections.map(({ id, label }) => ({
          value: id,
          label: counts.has(id) ? `${label} (${counts.get(id)})` : label,
        }))}
        value={current}
        onChange={({ currentTarget: { value } }) => open(value as SettingSection)}
      />
    )
  if (!isWide) return <TabBar label={t('settings.sections')} tabs={sections} current={current} onChange={open} />
  return (
    <SideNav
      label={t('settings.sections')}
      parts={sections}
      current={current}
      kind="page"
      hrefOf={(id) => `${pathname}?section=${id}`}
      onOpen={open}
    />
  )
}

const CopySettingsDialog = lazyPart(async () => (await import('./CopySettingsDialog.tsx')).CopySettingsDialog)

/** All settings of an account, a group at a time. */
function SettingsForm({ record, group }: { record: AccountSettings; group: SettingGroup }) {
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
