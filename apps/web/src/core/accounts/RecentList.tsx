import { paths } from '../../lib/paths.ts'
import type { RecentAccount } from '../../lib/recent.ts'
import { RouteLink } from '../../lib/RouteLink.tsx'
import { LevelChip } from '../../ui/LevelChip.tsx'
import css from './RecentList.module.css'

/** Accounts that were opened, each with a link to its page. */
export const RecentList = ({ accounts }: { accounts: readonly RecentAccount[] }) => (
  <ul className={css.recent}>
    {accounts.map(({ acctKey, acctName, acctNumber, acctType }) => (
      <li key={acctKey}>
        <RouteLink className={css.account} href={paths.account(acctKey)}>
          <LevelChip level={acctType} />
          <span className={css.name}>{acctName}</span>
          <span className={css.number}>{acctNumber}</span>
        </RouteLink>
      </li>
    ))}
  </ul>
)
