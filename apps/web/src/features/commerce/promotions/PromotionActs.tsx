import type { Promotion } from '@portal/contract/commerce/promotions/promotions.contract'
import { mayBecome } from '@portal/contract/commerce/promotions/promotions.rules'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import css from './Promotions.module.css'
import { usePromotionStatus } from './promotions.queries.ts'

const next = ['ACTIVE', 'PAUSED', 'ENDED'] as const
type Props = {
  promotion: Promotion /** Something in the form differs from it. */
  unsaved: boolean
  onDone: () => void
}

/** Starts, pauses or ends a promotion; actions that cannot be undone ask first. */
export function PromotionActs({ promotion, unsaved, onDone }: Props) {
  const { t } = useTranslation()
  const act = usePromotionStatus()
  const [ending, setEnding] = useState(false)
  return (
    <div className={css['acts']}>
      {next
        .filter((to) => mayBecome(promotion.status, to))
        .map((to) => (
          <GuardedButton
            key={to}
            size="xs"
            // i18n: promotions.act.*
            label={t(`promotions.act.${to}`)}
            refusal={unsaved ? { reason: t('promotions.saveFirst') } : undefined}
            onClick={() => (to === 'ENDED' ? setEnding(true) : act.mutate({ promotion, to }, { onSuccess: onDone }))}
          />
        ))}
      <ErrorAlert text={ending ? undefined : act.error?.message} />
      {ending && (
        <ConfirmDialog
          danger
          title={t('promotions.endTitle', { code: promotion.promoCode })}
          submit={t('promotions.act.ENDED')}
          pending={act.isPending}
          refusal={act.error?.message}
          onSubmit={() => act.mutate({ promotion, to: 'ENDED' }, { onSuccess: onDone })}
          onClose={() => setEnding(false)}
        >
          <p>
            {promotion.redeemed === 0
              ? t('promotions.endUnused')
              : t('promotions.endText', { count: promotion.redeemed })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
