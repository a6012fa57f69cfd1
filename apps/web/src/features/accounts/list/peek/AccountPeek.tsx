import type { Account } from '@portal/contract/accounts/accounts.contract'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { accountQuery } from '../../../../core/accounts/account.queries.ts'
import { useMoment } from '../../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { workflowOf } from '../../../../lib/workflow.ts'
import { StandingFacts } from '../../../status/StandingFacts.tsx'
import { Anchor } from '../../../../ui/Anchor.tsx'
import { CloseButton } from '../../../../ui/CloseButton.tsx'
import { type Fact, Facts } from '../../../../ui/Facts.tsx'
import { LevelChip } from '../../../../ui/LevelChip.tsx'
import { QueryState } from '../../../../ui/QueryState.tsx'
import { AccountActs } from '../../../status/AccountActs.tsx'
import type { AccountList } from '../useAccountList.ts'
import css from './Peek.module.css'
import { PeekContacts, PeekEvents } from './PeekLists.tsx'

type Props = { acctKey: string; list: AccountList /** The rows of the page, in order. */; rows: readonly string[] }

/** The link in the row, which gets the focus back. */
const linkOf = (acctKey: string) => document.querySelector<HTMLElement>(`tbody th a[href="${paths.account(acctKey)}"]`)

/** A look at one account beside the list: j and k go on to the next and back, Escape closes. */
export function AccountPeek({ acctKey, list, rows }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const account = useQuery(accountQuery(acctKey))
  useEffect(() => heading.current?.focus(), [acctKey])
  const close = () => {
    list.peek()
    linkOf(acctKey)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Menus and dialogs opened from here handle their own keys.
    if (event.ctrlKey || event.metaKey || event.altKey || !event.currentTarget.contains(event.target as Node)) return
    if (event.target instanceof HTMLElement && event.target.closest('dialog, [role="menu"], input, textarea')) return
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
    const next = step && rows[rows.indexOf(acctKey) + step]
    if (event.key === 'Escape') close()
    else if (next) list.peek(next)
    else return
    event.preventDefault()
  }
  const { data } = account
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys go to another row; the list offers the same
    <aside className={css.drawer} aria-label={t('accountsList.peek.label')} onKeyDown={onKeyDown}>
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1} className={css.title}>
          {data && <LevelChip level={data.acctType} />} {data?.acctName ?? t('accountsList.peek.label')}
        </h2>
        <CloseButton label={t('form.close')} onClick={close} />
      </div>
      <div className={css.body}>
        <QueryState query={account} failed={t('accounts.openFailed')} lines={6} height={20} />
        {data && (
          <>
            <p>
              <Anchor
                href={paths.account(acctKey)}
                state={{ ...workflowOf(data), siblings: rows, listHref: list.href }}
              >
                {t('accountsList.peek.open')}
              </Anchor>
            </p>
            <PeekFacts account={data} />
            <AccountActs account={data} />
            <PeekContacts acctKey={acctKey} />
            <PeekEvents acctKey={acctKey} />
          </>
        )}
        <p className={css.keys}>{t('accountsList.peek.keys')}</p>
      </div>
    </aside>
  )
}

/** What one wants to know of an account before opening it. */
function PeekFacts({ account }: { account: Account }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const facts: Fact[] = [
    [t('accounts.column.status'), <StandingFacts key="standing" account={account} />],
    [t('accounts.column.number'), account.acctNumber],
    [t('accounts.column.parent'), account.chain.at(-1)?.acctName],
    [t('accounts.column.customerRefCode'), account.customerRefCode],
    [t('accountsList.peek.tags'), account.tags?.join(', ')],
    [t('accounts.column.modifiedOn'), moment(account.modifiedOn)],
  ]
  return <Facts narrow facts={facts} />
}
