import type { PayerBalance } from '@portal/contract/commerce/balances/balances.shapes'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useRight } from '../../../core/access/useRight.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { RefundDialog } from './BalanceDialogs.tsx'
import css from './Balances.module.css'

const dialogs = { apply: ApplyDialog, refund: RefundDialog } as const
type Act = keyof typeof dialogs

/**
 * The actions on a balance that the reader's company keeps; where there is no balance, none.
 *
 * @param size small in a row of a list
 */
export function BalanceActs({ balance, size }: { balance: PayerBalance; size?: 'xs' }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Act>()
  const isNever = useRight('Bill:W') === 'never'
  const { abilities } = balance
  const acts = (['apply', 'refund'] as const).filter((act) => {
    const { allowed, reason } = abilities[act]
    return allowed || reason === 'Bill:W' || reason === 'balance.nothingToPay'
  })
  if (isNever || balance.amount === 0 || acts.length === 0) return null
  const Opened = opened && dialogs[opened]
  return (
    <span className={css['acts']}>
      {acts.map((act) => (
        <GuardedButton
          key={act}
          // i18n: balances.act.*
          label={t(`balances.act.${act}`)}
          {...(size && { size })}
          aria-haspopup="dialog"
          refusal={refusalOf(act, abilities[act], t)}
          onClick={() => setOpened(act)}
        />
      ))}
      {Opened && <Opened balance={balance} onClose={() => setOpened(undefined)} />}
    </span>
  )
}

function refusalOf(
  act: Act,
  { allowed, reason }: PayerBalance['abilities'][Act],
  t: ReturnType<typeof useTranslation>['t'],
) {
  if (allowed) return undefined
  return reason === 'Bill:W' ? { action: `balances.${act}` } : { reason: t('balances.nothingToPay') }
}
