import type { Webhook } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { say } from '../../../ui/toast.ts'
import { DeliveryFacts } from './DeliveryFacts.tsx'
import { deliveryQuery, useReplayOne } from './webhooks.queries.ts'

type Props = { webhook: Webhook; deliveryKey: string; mayEdit: boolean; onClose: () => void }
/** One delivery, which can be sent again. */
export function DeliveryDialog({ webhook, deliveryKey, mayEdit, onClose }: Props) {
  const { t } = useTranslation()
  const delivery = useQuery(deliveryQuery(webhook.acctKey, webhook.webhookKey, deliveryKey))
  const replaying = useReplayOne(webhook)
  const replay = () =>
    replaying.mutate(deliveryKey, {
      onSuccess: () => {
        say(t('webhooks.replayed', { count: 1 }))
        onClose()
      },
    })
  return (
    <Dialog
      wide
      title={delivery.data?.eventText ?? t('webhooks.deliveryTitle')}
      onClose={onClose}
      actions={
        <>
          {mayEdit && delivery.data?.state !== 'Waiting' && (
            <Button variant="default" loading={replaying.isPending} onClick={replay}>
              {t('webhooks.sendAgain')}
            </Button>
          )}
          <Button onClick={onClose}>{t('form.close')}</Button>
        </>
      }
    >
      <QueryState query={delivery} failed={t('webhooks.deliveryFailed')} lines={6} height={24} />
      {delivery.data && <DeliveryFacts delivery={delivery.data} />}
      <ErrorAlert text={replaying.error?.message} />
    </Dialog>
  )
}
