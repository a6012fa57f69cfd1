import { NoRight } from '../../../core/access/NoRight.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { ActedFor } from './ActedFor.tsx'
import type { PeopleOf } from './InviteButton.tsx'
import { PeopleList } from './list/PeopleList.tsx'
import { usePeopleList } from './list/usePeopleList.ts'

/** Tab 2 of an account: its people, and who acted for them. */
export function UsersTab({ account, readOnly = false }: { account: PeopleOf; readOnly?: boolean }) {
  const { acctKey } = account
  const { t } = useTranslation()
  const list = usePeopleList(acctKey)
  const maySee = useCan('AcctMgmnt:R')
  if (!maySee)
    return (
      <NoRight title={t('users.noRight')} action="users.search" object={acctKey}>
        {t('users.noRightText')}
      </NoRight>
    )
  return (
    <>
      <PlainSection list="quiet" title={t('users.people')} hint={readOnly && t('users.readOnly')}>
        <PeopleList list={list} account={account} readOnly={readOnly} />
      </PlainSection>
      <PlainSection list title={t('users.acted.title')} hint={t('users.acted.text')}>
        <ActedFor acctKey={acctKey} />
      </PlainSection>
    </>
  )
}
