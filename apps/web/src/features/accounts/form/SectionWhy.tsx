import type { RightAsked } from '@portal/contract/access/access.rules'
import type { Account } from '@portal/contract/accounts/accounts.contract'
import { WhyNote } from '../../../core/access/WhyNote.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import type { AccountSection } from './accountFields.ts'
import css from '../page/AccountPage.module.css'

/** Fields that ask for a right of their own beside that to the account. */
const rightOf: Readonly<Record<string, RightAsked>> = {
  primaryContact: 'AcctPrimaryContact:W',
  accountUpgradeLink: 'AcctUpgradeLink:W',
  accountSupportLink: 'AcctSupportLink:W',
  enterpriseWorkflowEnabled: 'ShowEnterpriseWFEnabled:W',
}
/** Fields of the own company that the one above decides about. */
const fromAbove: readonly string[] = ['customerRefCode', 'manager', 'custType', 'transactionEnvironment', 'tags']

/** Once for a section of a form that can be changed: why some of its fields cannot. */
export function SectionWhy({ account, section }: { account: Account; section: AccountSection }) {
  const { t } = useTranslation()
  if (!account.abilities.edit.allowed) return null
  const refused = section.fields.filter(({ readOnly }) => readOnly).map(({ path }) => path.split('.')[0] ?? '')
  const right = refused.map((name) => rightOf[name]).find(Boolean)
  const above = refused.some((name) => fromAbove.includes(name))
  if (!right && !above) return null
  const asked = right ? { action: right } : { action: 'account.tags', object: account.acctKey }
  return (
    <p className={css.sectionWhy}>
      <WhyNote {...asked} what={section.title}>
        {t(right ? 'accounts.furtherRight' : 'accounts.fromAbove')}
      </WhyNote>
    </p>
  )
}
