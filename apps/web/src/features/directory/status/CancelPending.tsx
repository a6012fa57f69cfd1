import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { useStatusAct } from './status.queries.ts'

/** Cancels a planned status change, after a question. */
export function CancelPending({ account }: { account: Account }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const doing = useStatusAct(account.acctKey)
  const close = () => setAsking(false)
  return (
    <>
      <TextButton aria-haspopup="dialog" aria-label={t('status.cancelPlanned')} onClick={() => setAsking(true)}>
        {t('status.cancel')}
      </TextButton>
      {asking && (
        <ConfirmDialog
          title={t('status.cancelPlannedTitle')}
          submit={t('status.cancelPlanned')}
          cancel={t('status.keepPlanned')}
          pending={doing.isPending}
          refusal={isStepUpRefusal(doing.error) ? undefined : doing.error?.message}
          onSubmit={() => doing.mutate({ act: 'cancelPending' }, { onSuccess: close })}
          onClose={close}
        >
          {t('status.cancelPlannedText', { name: account.acctName })}
        </ConfirmDialog>
      )}
    </>
  )
}
