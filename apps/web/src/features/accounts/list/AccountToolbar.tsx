import { accountStatuses, accountTypes } from '@portal/contract/accounts/accounts.fields'
import { lazy, Suspense } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { LevelChip } from '../../../ui/LevelChip.tsx'
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx'
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { ExportButton } from './ExportButton.tsx'
import { exportOf } from './accounts.search.ts'
import css from './AccountSearchPage.module.css'
import { useAccountColumns } from './useAccountColumns.ts'
import type { AccountList } from './useAccountList.ts'

const AccountFilterMore = lazy(() =>
  import('./AccountFilterMore.tsx').then((module) => ({ default: module.AccountFilterMore })),
)

/** The search field, the promoted filters, list or tree, columns and export. */
export function AccountToolbar({ list }: { list: AccountList }) {
  const { t } = useTranslation()
  const { companyType } = useMe()
  const { state, change } = list
  const levels = accountTypes.slice(accountTypes.indexOf(companyType)).filter((type) => type !== 'RP')
  const levelOptions = levels.map((value) => ({
    value,
    label: t(`levels.${value}`),
    mark: <LevelChip level={value} />,
  }))
  const statusOptions = accountStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))
  return (
    <div className={css.toolbar}>
      <SearchBox
        label={t('accounts.searchLabel')}
        placeholder={t('accounts.searchPlaceholder')}
        maxLength={100}
        value={state.q}
        onSearch={(q) => change({ q, layout: 'list' }, state.q !== '' && q !== '')}
      />
      {state.layout === 'list' && (
        <>
          <FilterMenu
            label={t('accounts.column.acctType')}
            options={levelOptions}
            chosen={state.role}
            onChange={(role) => change({ role })}
          />
          <FilterMenu
            label={t('accounts.column.status')}
            options={statusOptions}
            chosen={state.status}
            onChange={(status) => change({ status })}
          />
          <Suspense fallback={null}>
            <AccountFilterMore list={list} />
          </Suspense>
        </>
      )}
      <span className={css.spacer} />
      <ChoiceBar
        label={t('accounts.layout')}
        choices={(['list', 'tree'] as const).map((value) => ({ value, label: t(`accounts.layouts.${value}`) }))}
        value={state.layout}
        onChange={(layout) => change({ layout })}
      />
      {state.layout === 'list' && (
        <>
          <Columns list={list} />
          <ExportButton wanted={exportOf(state, list.filter)} />
        </>
      )}
    </div>
  )
}

/** The chooser needs the columns' names only. */
const noSiblings: string[] = []
function Columns({ list }: { list: AccountList }) {
  const { columns, shown, choose } = useAccountColumns(list, noSiblings)
  return <ColumnChooser columns={columns} shown={shown} onChange={choose} />
}
