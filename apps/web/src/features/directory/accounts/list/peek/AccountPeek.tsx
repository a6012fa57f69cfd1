import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { accountQuery } from '../../../../../core/accounts/account.queries.ts'
import { When } from '../../../../../core/moments/When.tsx'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { lazyPart } from '../../../../../lib/lazyPart.ts'
import { paths } from '../../../../../lib/paths.ts'
import { workflowOf } from '../../../../../lib/workflow.ts'
import { StandingFacts } from '../../../status/StandingFacts.tsx'
import { type Fact, Facts } from '../../../../../ui/Facts.tsx'
import { LevelChip } from '../../../../../ui/LevelChip.tsx'
import { QueryState } from '../../../../../ui/QueryState.tsx'
import { RouteButton } from '../../../../../ui/RouteButton.tsx'
import { SidePanel } from '../../../../../ui/SidePanel.tsx'
import { AccountActs } from '../../../status/AccountActs.tsx'
import type { AccountList } from '../useAccountList.ts'
import css from './Peek.module.css'
import { PeekContacts, PeekEvents } from './PeekLists.tsx'

const PlansInShort = lazyPart(
  async () => (await import('../../../../commerce/subscriptions/PlansInShort.tsx')).PlansInShort,
)
const LastInvoice = lazyPart(async () => (await import('../../../../commerce/billing/LastInvoice.tsx')).LastInvoice)

type Props = { acctKey: string; list: AccountList /** The rows of the page, in order. */; rows: readonly string[] }

/** The link in the row, which gets the focus back. */
const linkOf = (acctKey: string) => document.querySelector<HTMLElement>(`tbody th a[href="${paths.account(acctKey)}"]`)

/** A look at one account in a panel: j and k step through the list, Escape closes. */
export function AccountPeek({ acctKey, list, rows }: Props) {
  const { t } = useTranslation()
  const account = useQuery(accountQuery(acctKey))
  const onKey = (key: string) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
    const next = step && rows[rows.indexOf(acctKey) + step]
    if (next) list.peek(next)
    return Boolean(next)
  }
  const { data } = account
  return (
    <SidePanel
      side="end"
      title={
        <>
          {data && <LevelChip level={data.acctType} />} {data?.acctName ?? t('accountsList.peek.label')}
        </>
      }
      label={t('accountsList.peek.label')}
      subject={acctKey}
      onClose={() => list.peek()}
      backTo={() => linkOf(acctKey)}
      onKey={onKey}
    >
      <div className={css.body}>
        <QueryState query={account} failed={t('accounts.openFailed')} lines={6} height={20} />
        {data && (
          <>
            <div className={css.acts}>
              <RouteButton
                href={paths.account(acctKey)}
                state={{ ...workflowOf(data), siblings: rows, listHref: list.href }}
              >
                {t('accountsList.peek.open')}
              </RouteButton>
              <AccountActs account={data} />
            </div>
            <PeekFacts account={data} />
            <Suspense fallback={null}>
              <div className={css.plans}>
                <PlansInShort acctKey={acctKey} isCustomer={data.acctType === 'CU'} />
              </div>
              <LastInvoice acctKey={acctKey} />
            </Suspense>
            <PeekContacts acctKey={acctKey} />
            <PeekEvents acctKey={acctKey} />
          </>
        )}
        <p className={css.keys}>{t('accountsList.peek.keys')}</p>
      </div>
    </SidePanel>
  )
}

/** The facts that matter before opening an account. */
function PeekFacts({ account }: { account: Account }) {
  const { t } = useTranslation()
  const facts: Fact[] = [
    [t('field.accountStatus'), <StandingFacts key="standing" account={account} />],
    [t('accounts.column.number'), account.acctNumber],
    [t('field.parentName'), account.chain.at(-1)?.acctName],
    [t('field.customerRefCode'), account.customerRefCode],
    [t('accountsList.peek.tags'), account.tags?.join(', ')],
    [t('accounts.column.modifiedOn'), <When key="modified" at={account.modifiedOn} />],
  ]
  return <Facts narrow facts={facts} />
}
