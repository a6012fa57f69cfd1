import type { AccountRow } from '@portal/contract/accounts/accounts.contract'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { workflowOf } from '../../../lib/workflow.ts'
import css from './AccountList.module.css'
import { Marked } from './markHits.tsx'
import type { AccountList } from './useAccountList.ts'

type Props = { row: AccountRow; list: AccountList; siblings: string[] }

/** The account's name and number, with the matches highlighted. */
export function AccountNameCell({ row, list, siblings }: Props) {
  const { t } = useTranslation()
  const { q } = list.state
  // The address of this page of the list, so that the account's page can go on beyond it.
  const { trail } = useLocation().state
  return (
    <div className={css.name}>
      <RouteLink
        href={paths.account(row.acctKey)}
        state={{ ...workflowOf(row), siblings, listHref: list.href, ...(trail && { trail }) }}
        className={css.link}
      >
        <Marked text={row.acctName} search={q} />
      </RouteLink>
      {row.transactionEnvironment === 'SANDBOX' && <span className={css.tag}>{t('accounts.environment.SANDBOX')}</span>}
      {row.matchedOn === 'number' && (
        <span className={css.tag}>
          {t('accounts.matchedOn.number')} <Marked text={row.acctNumber} search={q} />
        </span>
      )}
      {row.matchedOn === 'reference' && (
        <span className={css.tag}>
          {t('accounts.matchedOn.reference')} <Marked text={row.customerRefCode ?? ''} search={q} />
        </span>
      )}
    </div>
  )
}
