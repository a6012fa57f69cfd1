import type { Account } from '@portal/contract/accounts/accounts.contract'
import { useMoment } from '../../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { type Fact, Facts } from '../../../../ui/Facts.tsx'
import { StandingFacts } from '../../../status/StandingFacts.tsx'

/** What one wants to know of an account before opening it. */
export function PeekFacts({ account }: { account: Account }) {
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
