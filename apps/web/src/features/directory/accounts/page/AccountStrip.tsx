import { IconChevronLeft as IconLeft, IconChevronRight as IconRight } from '../../../../ui/icons.ts'
import { useHotkeys } from '@mantine/hooks'
import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { Suspense } from 'react'
import { reportCopied } from '../../../../core/audit/reportUi.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useShortcutsOn } from '../../../../lib/shortcuts.ts'
import { usePageFocus } from '../../../../lib/usePageFocus.ts'
import { Anchor } from '../../../../ui/Anchor.tsx'
import { CopyButton } from '../../../../ui/CopyButton.tsx'
import { LevelChip } from '../../../../ui/LevelChip.tsx'
import css from './AccountPage.module.css'
import { AccountActs } from '../../status/AccountActs.tsx'
import { StandingFacts } from '../../status/StandingFacts.tsx'
import { useNearAccounts } from './useNearAccounts.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { lazyPart } from '../../../../lib/lazyPart.ts'

// Loaded later: its contract is the largest of the page, and it shows nothing until its answer is there.
const PlansInShort = lazyPart(
  async () => (await import('../../../commerce/subscriptions/PlansInShort.tsx')).PlansInShort,
)

const AccountHealth = lazyPart(async () => (await import('./AccountHealth.tsx')).AccountHealth)

/** The identity of the account, on every tab: name, number and status. The path above it shows its place in the tree. */
export function AccountStrip({ account }: { account: Account }) {
  const { t } = useTranslation()
  const heading = usePageFocus()
  return (
    <header className={css.strip}>
      <div className={css.who}>
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {account.acctName}
        </h1>
        <div className={css.facts}>
          <LevelChip level={account.acctType} />
          <span>
            <span className={css.number}>{account.acctNumber}</span>
            <CopyButton
              value={account.acctNumber}
              what={t('accounts.column.number')}
              onCopied={() => reportCopied(account.acctKey, 'acctNumber')}
            />
          </span>
          {account.transactionEnvironment === 'SANDBOX' && (
            <span className={css.badge}>{t('accounts.environment.SANDBOX')}</span>
          )}
          <StandingFacts account={account} />
          <div className={css.plansPlace} data-kept={account.acctType === 'CU' || undefined}>
            <Suspense fallback={null}>
              <PlansInShort acctKey={account.acctKey} isCustomer={account.acctType === 'CU'} />
            </Suspense>
          </div>
        </div>
        <div className={css.healthPlace}>
          <Suspense fallback={null}>
            <AccountHealth acctKey={account.acctKey} calm={account.accountStatus === 'Active'} />
          </Suspense>
        </div>
      </div>
      <div className={css.side}>
        <NearAccounts acctKey={account.acctKey} />
        <AccountActs account={account} />
      </div>
    </header>
  )
}

/** Links to the previous and next account in the list that it was opened from, and back to that list. */
function NearAccounts({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const { found, listHref, place, of, previous, next } = useNearAccounts(acctKey)
  const keys = useShortcutsOn()
  useHotkeys(
    keys
      ? [
          ['[', () => previous?.(), { usePhysicalKeys: false }],
          [']', () => next?.(), { usePhysicalKeys: false }],
        ]
      : [],
  )
  if (!found) return null
  return (
    <nav className={css.near} aria-label={t('accounts.near')}>
      {listHref && (
        <span className={css.nearText}>
          <Anchor href={listHref}>{t('accounts.backToList')}</Anchor>
        </span>
      )}
      <span className={css.nearText}>{t('accounts.placeInList', { place, of })}</span>
      <button
        type="button"
        aria-label={t('accounts.previousAccount')}
        aria-keyshortcuts="["
        title="["
        aria-disabled={!previous}
        onClick={previous}
      >
        <Icon of={IconLeft} />
      </button>
      <button
        type="button"
        aria-label={t('accounts.nextAccount')}
        aria-keyshortcuts="]"
        title="]"
        aria-disabled={!next}
        onClick={next}
      >
        <Icon of={IconRight} />
      </button>
    </nav>
  )
}
