import { mostTagsAsked } from '@portal/contract/accounts/accounts.contract'
import { environments, plannedStatuses } from '@portal/contract/accounts/accounts.fields'
import { useTranslation } from '../../lib/i18n.ts'
import { ChipsField } from '../../ui/ChipsField.tsx'
import { CheckGroup } from '../../ui/table/CheckGroup.tsx'
import { FilterPopover } from '../../ui/table/FilterPopover.tsx'
import css from './AccountSearchPage.module.css'
import type { AccountList } from './useAccountList.ts'

/** The filters that are asked for less often: planned status, environment, tags. */
export function AccountFilterMore({ list }: { list: AccountList }) {
  const { t } = useTranslation()
  const { state, change } = list
  const { planned, environment, tag } = state
  return (
    <FilterPopover
      label={t('accounts.moreFilters')}
      chosen={planned.length + environment.length + tag.length}
      onClear={() => change({ planned: [], environment: [], tag: [] })}
    >
      <div className={css.more}>
        <CheckGroup
          label={t('accounts.plannedStatus')}
          options={plannedStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          chosen={planned}
          onChange={(chosen) => change({ planned: chosen })}
        />
        <CheckGroup
          label={t('accounts.column.environment')}
          options={environments.map((value) => ({ value, label: t(`accounts.environment.${value}`) }))}
          chosen={environment}
          onChange={(chosen) => change({ environment: chosen })}
        />
        <ChipsField
          label={t('accounts.field.tags')}
          help={t('form.addEntry')}
          values={tag}
          most={mostTagsAsked}
          maxLength={40}
          onChange={(values) => change({ tag: [...values] })}
        />
      </div>
    </FilterPopover>
  )
}
