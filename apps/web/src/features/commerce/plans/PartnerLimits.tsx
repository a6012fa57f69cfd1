import { useState } from 'react'
import { AccountPick } from '../../../core/pickers/AccountPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LimitsDialog } from './LimitsDialog.tsx'

/** Chooses a partner, then shows the partner's limits. */
export function PartnerLimits({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [partner, setPartner] = useState<string>()
  if (partner) return <LimitsDialog acctKey={partner} onClose={onClose} />
  return (
    <Dialog
      title={t('plans.limits.of')}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          {t('form.close')}
        </Button>
      }
    >
      <AccountPick
        label={t('plans.limits.partner')}
        chosen=""
        filter={{ role: ['SP', 'DT', 'RS'] }}
        onPick={({ acctKey }) => setPartner(acctKey)}
      />
    </Dialog>
  )
}
