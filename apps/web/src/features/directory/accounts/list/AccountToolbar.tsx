import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { IconList, IconListTree as IconTree } from '../../../../ui/icons.ts'
import type { ReactNode } from 'react'
import { ExportMenu } from '../../../../core/files/ExportMenu.tsx'
import { ListFilters } from '../../../../core/lists/ListFilters.tsx'
import { useTranslation } from '../../../../lib/i18n.ts'
import { lazyPart } from '../../../../lib/lazyPart.ts'
import { ChoiceBar } from '../../../../ui/ChoiceBar.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { ColumnChooser } from '../../../../ui/table/ColumnChooser.tsx'
import { ListToolbar } from '../../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../../ui/table/SearchBox.tsx'
import { asList } from './accounts.search.ts'
import { useAccountExport } from './useAccountExport.ts'
import { useAccountColumns } from './accountColumns.tsx'
import type { AccountList } from './useAccountList.ts'

const AccountFilterFields = lazyPart(async () => (await import('./AccountFilterFields.tsx')).AccountFilterFields)

type Props = { list: AccountList; selection: ReactNode; pills: ReactNode }

const layouts = { list: IconList, tree: IconTree }

/** The search field, the filters, list or tree, columns and export; during a selection its bar. */
export function AccountToolbar({ list, selection, pills }: Props) {
  const { t } = useTranslation()
  const { state, filter, change, layout } = list
  const isList = layout === 'list'
  // Exactly the visible rows and columns, in their order.
  const exporting = useAccountExport({ ...filter, sort: state.sort })
  return (
    <ListToolbar
      selection={selection}
      pills={pills}
      end={
        <>
          <ChoiceBar
            label={t('accounts.layout')}
            choices={(['list', 'tree'] as const).map((value) => ({
              value,
              label: t(`accounts.layouts.${value}`),
              shown: <Icon of={layouts[value]} size={20} />,
            }))}
            value={layout}
            onChange={(shape) => change({}, { more: shape === 'tree' ? { layout: shape } : asList })}
          />
          {isList && (
            <>
              <Columns list={list} />
              <ExportMenu exporting={exporting} />
            </>
          )}
        </>
      }
    >
      <SearchBox
        label={t('accounts.searchLabel')}
        placeholder={t('accounts.searchPlaceholder')}
        maxLength={100}
        value={state.q}
        onSearch={(q) => change({ q }, { replace: state.q !== '' && q !== '', more: asList })}
      />
      {isList && <ListFilters list={accountList} {...{ state, change }} fields={<AccountFilterFields list={list} />} />}
    </ListToolbar>
  )
}

/** The chooser needs the columns' names only. */
const noSiblings: string[] = []
function Columns({ list }: { list: AccountList }) {
  const { columns, shown, choose, widths } = useAccountColumns(list, noSiblings)
  return <ColumnChooser columns={columns} shown={shown} by={list.state.sort} widths={widths} onChange={choose} />
}
