import type { Account } from '@portal/contract/accounts/accounts.contract'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import css from './life.module.css'
import { useStatusAct } from './life.queries.ts'

/** Takes a planned change of status back, after a question. */
export function CancelPending({ account }: { account: Account }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const doing = useStatusAct(account.acctKey)
  const close = () => setAsking(false)
  const refused = isStepUpRefusal(doing.error) ? null : doing.error
  return (
    <>
      <TextButton aria-haspopup="dialog" aria-label={t('life.cancelPlanned')} onClick={() => setAsking(true)}>
        {t('life.cancel')}
      </TextButton>
      {asking && (
        <Dialog
          asks
          title={t('life.cancelPlannedTitle')}
          onClose={close}
          actions={
            <>
              <Button variant="default" onClick={close}>
                {t('life.keepPlanned')}
              </Button>
              <Button
                loading={doing.isPending}
                onClick={() => doing.mutate({ act: 'cancelPending' }, { onSuccess: close })}
              >
                {t('life.cancelPlanned')}
              </Button>
            </>
          }
        >
          {t('life.cancelPlannedText', { name: account.acctName })}
          {refused && (
            <Alert kind="error" className={css.refusal}>
              {refused.message}
            </Alert>
          )}
        </Dialog>
      )}
    </>
  )
}
