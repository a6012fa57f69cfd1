import type { TransactionsReport } from '@portal/contract/insight/reports/reports.contract'
import { useState } from 'react'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Popover } from '../../../ui/Popover.tsx'

type Message = TransactionsReport['items'][number]

/** The history of a message, step by step, with the time at which the portal learned of each. */
export function MessageSteps({ message: { senderEmail, sentOn, steps } }: { message: Message }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const [opened, setOpened] = useState(false)
  if (!steps) return null
  const label = t('reports.stepsOf', { sender: senderEmail, moment: moment(sentOn) })
  return (
    <Popover
      label={label}
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={360}
      target={
        <Button variant="subtle" size="xs" aria-label={label} onClick={() => setOpened(!opened)}>
          {t('reports.steps')}
        </Button>
      }
    >
      {/* i18n: transactions.status.* */}
      <Facts
        narrow
        facts={steps.map(({ status, on }) => [
          t(`transactions.status.${status}`),
          on === null ? t('reports.stepUnknown') : moment(on),
        ])}
      />
    </Popover>
  )
}
