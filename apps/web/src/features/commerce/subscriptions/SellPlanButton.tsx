import { Suspense, useState } from 'react'
import { useRight } from '../../../core/access/useRight.ts'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const SellPlanDialog = lazyPart(async () => (await import('./SellPlanDialog.tsx')).SellPlanDialog)

/** Sells one plan to several companies. */
export function SellPlanButton() {
  const { t } = useTranslation()
  const right = useRight('Provision:W')
  const [opened, setOpened] = useState(false)
  if (right === 'never') return null
  return (
    <>
      <GuardedButton
        label={t('companyPlans.sell.act')}
        variant="filled"
        aria-haspopup="dialog"
        refusal={right === 'lacking' ? { action: 'plan.add' } : undefined}
        onClick={() => setOpened(true)}
      />
      <Suspense fallback={null}>{opened && <SellPlanDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}
