import { auditList } from '@portal/contract/operations/audit/audit.list'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { noFilters } from '../../../core/lists/address.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { actionsQuery } from './audit.queries.ts'
import { type AuditSearch, objectTypes } from './useAuditList.ts'

/** The search for a person, all other filters, and the active ones. */
export function AuditFilters({ search: { state, change, filtered } }: { search: AuditSearch }) {
  const { t, i18n } = useTranslation()
  const { companyKey } = useMe()
  const wordsOf = useWordsOf(auditList)
  const { data: account } = useQuery(accountQuery(state.account ?? ''))
  const { data: actions = [] } = useQuery(actionsQuery(i18n.language))
  const company = account?.acctName ?? '…'
  const shared = { list: auditList, state, change, wordsOf }
  const categories = [...new Set(actions.map(({ category }) => category))].map((category) => ({
    label: t(`audit.category.${category}`),
    choices: actions.filter((one) => one.category === category).map(({ action, label }) => ({ value: action, label })),
  }))
  const types = objectTypes.map((value) => ({ value, label: t(`audit.type.${value}`) }))
  return (
    <ListToolbar
      pills={
        <ListPills
          {...shared}
          says={{
            action: (value) => actions.find(({ action }) => action === value)?.label ?? value,
            acctKey: () => t('audit.pill.account', { name: company }),
            targetType: (value) => t('audit.pill.type', { type: textOr(t, `audit.type.${value}`, value) }),
            sessionKey: () => t('audit.pill.session'),
            batchKey: () => t('audit.pill.change'),
          }}
          onClear={filtered ? () => change(noFilters(auditList)) : undefined}
        />
      }
    >
      <SearchBox
        label={t('audit.filter.who')}
        placeholder={t('audit.filter.whoPlaceholder')}
        maxLength={100}
        value={state.who}
        onSearch={(name) => change({ who: name }, { replace: state.who !== '' && name !== '' })}
      />
      <ListFilters
        {...shared}
        company={companyKey}
        called={{ acctKey: t('audit.filter.account') }}
        named={{ acctKey: company }}
        texts={{
          action: { choices: categories, empty: t('audit.filter.anyAction') },
          targetType: { choices: types, empty: t('audit.filter.anyType') },
        }}
      />
    </ListToolbar>
  )
}
