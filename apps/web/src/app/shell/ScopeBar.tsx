import { IconChevronDown as IconChevron } from '../../ui/icons.ts'
import { Suspense } from 'react'
import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { type ScopeStep, useShownChain } from '../../lib/scopeChain.ts'
import { useCan } from '../../lib/useCan.ts'
import { LevelChip } from '../../ui/LevelChip.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './ScopeBar.module.css'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../lib/lazyPart.ts'

function Step({ step, last }: { step: ScopeStep; last: boolean }) {
  const mayOpen = useCan('AcctMgmnt:R')
  const content = (
    <>
      <LevelChip level={step.acctType} />
      <span className={last ? css.name : css.aboveName}>{step.acctName}</span>
    </>
  )
  if (last || !mayOpen)
    return (
      <span className={css.step} aria-current={last ? 'location' : undefined}>
        {content}
      </span>
    )
  return (
    <RouteLink className={css.step} href={paths.account(step.acctKey)}>
      {content}
    </RouteLink>
  )
}

type Props = { /** Whether the account switcher is open. */ switching: boolean; onSwitching: (opened: boolean) => void }

/** Shows whose data the page has: the path from the reader's company down to the account shown. */
export function ScopeBar({ switching, onSwitching }: Props) {
  const { t } = useTranslation()
  const { companyKey, companyName, companyType, ramAccess } = useMe()
  const shown = useShownChain()
  const chain: readonly ScopeStep[] = shown ?? [{ acctKey: companyKey, acctName: companyName, acctType: companyType }]
  const maySwitch = useCan('AcctMgmnt:R') && ramAccess
  return (
    <nav className={css.bar} aria-label={t('shell.workingIn')}>
      <ol className={css.chain}>
        {chain.map((step, at) => (
          <li key={step.acctKey} className={css.item}>
            <Step step={step} last={at === chain.length - 1} />
          </li>
        ))}
      </ol>
      {maySwitch && <AccountSwitcher opened={switching} onChange={onSwitching} />}
    </nav>
  )
}

// The search is loaded when first opened.
const AccountFinder = lazyPart(async () => (await import('./AccountFinder.tsx')).AccountFinder)

type AccountSwitcherProps = { opened: boolean; onChange: (opened: boolean) => void }

function AccountSwitcher({ opened, onChange }: AccountSwitcherProps) {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('shell.changeAccount')}
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={420}
      target={
        <button type="button" className={css.switch} onClick={() => onChange(!opened)}>
          <span className={css.switchText}>{t('shell.changeAccount')}</span>
          <Icon of={IconChevron} />
        </button>
      }
    >
      <Suspense fallback={<Skeleton />}>
        <AccountFinder onChosen={() => onChange(false)} />
      </Suspense>
    </Popover>
  )
}
