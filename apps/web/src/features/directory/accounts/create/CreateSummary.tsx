import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useTranslation } from '../../../../lib/i18n.ts'
import { LevelChip } from '../../../../ui/LevelChip.tsx'
import { useFormKit } from '../../../../ui/form/FormContext.ts'
import { NewCustomerPlansInShort } from '../../../commerce/subscriptions/NewCustomerPlansInShort.tsx'
import css from './AccountCreatePage.module.css'
import type { CreateForm } from './accounts.create.ts'

/** The effects of pressing Create: the new account, its inherited settings, and the recipients of a mail. */
export function CreateSummary({ parent }: { parent: Account | undefined }) {
  const { t } = useTranslation()
  const { useWatchValue } = useFormKit().form
  const account = useWatchValue('account') as CreateForm['account']
  const admin = useWatchValue('admin') as CreateForm['admin']
  const acctType = useWatchValue('acctType') as CreateForm['acctType']
  const sendActivation = useWatchValue('sendActivation') as boolean
  const plans = useWatchValue('plans') as CreateForm['plans']
  const person = `${admin.firstName} ${admin.lastName}`.trim()
  const taken = (['timeZone', 'accountUpgradeLink', 'accountSupportLink'] as const).flatMap((name) => {
    const value = parent?.[name] ?? parent?.inherited[name]
    return value ? [t('accounts.create.takenOver', { label: t(`field.${name}`), value })] : []
  })
  return (
    <aside className={css.rail} aria-label={t('accounts.create.summary')}>
      <h2>{t('accounts.create.summary')}</h2>
      <dl>
        <dt>{t('accounts.create.willCreate')}</dt>
        <dd className={css.new}>
          {acctType && <LevelChip level={acctType} />}
          {account.acctName.trim() || t('accounts.create.unnamed')}
        </dd>
        {acctType === 'CU' && account.transactionEnvironment === 'SANDBOX' && <dd>{t('accounts.create.sandbox')}</dd>}
        <dd>{t('accounts.create.pending')}</dd>
        <dt>{t('accounts.create.below')}</dt>
        <dd>{parent?.acctName ?? t('form.none')}</dd>
        <dt>{t('accounts.create.inherits')}</dt>
        {taken.map((text) => (
          <dd key={text}>{text}</dd>
        ))}
        <dd>{t('accounts.create.inheritsRest')}</dd>
        {acctType === 'CU' && parent && <NewCustomerPlansInShort parentKey={parent.acctKey} value={plans ?? null} />}
        <dt>{t('accounts.create.administrator')}</dt>
        <dd>{person || t('form.none')}</dd>
        <dt>{t('accounts.create.mailed')}</dt>
        <dd>
          {sendActivation
            ? t('accounts.create.mailNow', { email: admin.email.trim() || t('accounts.create.theAdministrator') })
            : t('accounts.create.mailLater')}
        </dd>
      </dl>
    </aside>
  )
}
