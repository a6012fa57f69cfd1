import type { RightAsked } from '@portal/contract/access/access.rules'
import type { Account } from '@portal/contract/accounts/accounts.contract'
import { WhyNote } from '../../../core/access/WhyNote.tsx'
import { declared } from '@portal/contract/accounts/accounts.declared'
import { useTranslation } from '../../../lib/i18n.ts'
import type { AccountSection } from './accountFields.ts'
import css from './AccountForm.module.css'

/** Shown once per editable section: why some of its fields cannot be changed. */
export function SectionWhy({ account, section }: { account: Account; section: AccountSection }) {
  const { t } = useTranslation()
  if (!account.abilities.edit.allowed) return null
  const refused = section.fields.filter(({ readOnly }) => readOnly).map(({ path }) => path.split('.')[0])
  const decided = declared.filter(({ field }) => refused.includes(field)).map(({ by }) => by)
  const right = decided.find((by): by is RightAsked => by !== 'editor' && by !== 'above')
  const above = decided.includes('above')
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
