import type { LatestSettings as Latest } from '@portal/contract/access/settings/settings.contract'
import { settingLabel, valueWords } from '@portal/contract/access/settings/settings.sentences'
import { useQuery } from '@tanstack/react-query'
import { useSetBy } from '../../../core/access/useSetBy.ts'
import { When } from '../../../core/moments/When.tsx'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import css from './Settings.module.css'
import { latestSettingsQuery } from './settings.queries.ts'

type Row = Latest['items'][number]

function useColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation()
  const { who } = useSetBy()
  const words = ({ code, part }: Row, value: unknown) => {
    if (part === 'lock') return t(value ? 'settings.latest.locked' : 'settings.latest.unlocked')
    return value === null ? t('settings.why.inherited') : valueWords(code, value, i18n.language)
  }
  return [
    {
      id: 'setting',
      header: t('settings.latest.setting'),
      kind: 'name',
      rowHeader: true,
      cell: ({ code }) => settingLabel(code, i18n.language),
    },
    { id: 'old', header: t('settings.latest.old'), kind: 'text', narrow: true, cell: (row) => words(row, row.old) },
    { id: 'new', header: t('settings.latest.new'), kind: 'text', narrow: true, cell: (row) => words(row, row.new) },
    {
      id: 'by',
      header: t('settings.latest.by'),
      kind: 'names',
      narrow: true,
      cell: ({ setBy }) => who(setBy) ?? t('form.none'),
    },
    {
      id: 'on',
      header: t('settings.latest.on'),
      kind: 'names',
      note: <ZoneNote />,
      narrow: true,
      cell: ({ setBy }) => <When at={setBy.on} />,
    },
  ]
}

/** The changes of an account's settings in the last 30 days. */
export function LatestSettings({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const query = useQuery(latestSettingsQuery(acctKey))
  const columns = useColumns()
  const { data } = query
  if (!data) return <QueryState query={query} failed={t('settings.latest.failed')} lines={8} height={28} />
  return (
    <div className={css.latest}>
      <DataTable
        label={t('settings.section.latest')}
        columns={columns}
        rows={data.items}
        rowKey={({ code, part, setBy }) => `${setBy.on} ${code} ${part}`}
        empty={<EmptyState title={t('settings.latest.empty')}>{t('settings.latest.emptyText')}</EmptyState>}
      />
      {data.more && <p className={css.more}>{t('settings.latest.more')}</p>}
    </div>
  )
}
