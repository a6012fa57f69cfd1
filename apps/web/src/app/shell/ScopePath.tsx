import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { type ScopeStep, useShownChain } from '../../lib/scopeChain.ts'
import { useCan } from '../../lib/useCan.ts'
import { LevelChip } from '../../ui/LevelChip.tsx'
import css from './ScopePath.module.css'

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

/** Shows whose data is on the page: the path from the reader's company down to the account, above its heading. */
export function ScopePath() {
  const { t } = useTranslation()
  const { companyKey, companyName, companyType } = useMe()
  const shownChain = useShownChain()
  const chain: readonly ScopeStep[] = shownChain ?? [
    { acctKey: companyKey, acctName: companyName, acctType: companyType },
  ]
  return (
    <nav className={css.path} aria-label={t('shell.workingIn')}>
      <ol className={css.chain}>
        {chain.map((step, at) => (
          <li key={step.acctKey} className={css.item}>
            <Step step={step} last={at === chain.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}
