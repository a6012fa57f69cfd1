import type { Webhook, WebhookDeliveryDetail } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyLine } from '../../../ui/CopyLine.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DeliveryFacts } from './DeliveryFacts.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { useChangeWebhook, useRemoveWebhook, useTestWebhook } from './webhooks.queries.ts'

/** The open overlay: a form, a question, or a secret that is shown only once. */
export type OpenDialog =
  | { what: 'add' }
  | { what: 'shown'; secret: string }
  | { what: 'edit' | 'test' | 'secret' | 'on' | 'off' | 'replay' | 'remove'; webhook: Webhook }

type Props = { acctKey: string; opened: OpenDialog; onOpen: (opened: OpenDialog | undefined) => void }

/** The dialogs of webhooks, one at a time. */
export function WebhookDialogs({ acctKey, opened, onOpen }: Props) {
  const close = () => onOpen(undefined)
  const show = (secret: string) => onOpen({ what: 'shown', secret })
  switch (opened.what) {
    case 'add':
      return <WebhookDialog acctKey={acctKey} onSecret={show} onClose={close} />
    case 'shown':
      return <SecretDialog secret={opened.secret} onClose={close} />
    case 'edit':
      return <WebhookDialog acctKey={acctKey} webhook={opened.webhook} onSecret={show} onClose={close} />
    case 'secret':
      return <RotateDialog webhook={opened.webhook} onSecret={show} onClose={close} />
    case 'test':
      return <TestDialog webhook={opened.webhook} onClose={close} />
    case 'replay':
      return <ReplayDialog webhook={opened.webhook} onClose={close} />
    case 'remove':
      return <RemoveDialog webhook={opened.webhook} onClose={close} />
    default:
      return <SwitchDialog webhook={opened.webhook} on={opened.what === 'on'} onOpen={onOpen} />
  }
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      asks
      title={t('webhooks.secretTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('webhooks.secretKept')}</Button>}
    >
      <Alert kind="warning">{t('webhooks.secretOnce')}</Alert>
      <CopyLine label={t('webhooks.secretLabel')} value={secret} />
    </Dialog>
  )
}

type DialogProps = { webhook: Webhook; onClose: () => void }
const refusalOf = (error: Error | null) => (isStepUpRefusal(error) ? undefined : error?.message)

function RemoveDialog({ webhook, onClose }: DialogProps) {
  const { t } = useTranslation()
  const removing = useRemoveWebhook(webhook)
  return (
    <ConfirmDialog
      title={t('webhooks.removeTitle')}
      submit={t('webhooks.remove')}
      danger
      pending={removing.isPending}
      refusal={refusalOf(removing.error)}
      onSubmit={() => removing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('webhooks.removeText', { url: webhook.url })}
    </ConfirmDialog>
  )
}

type SwitchProps = { webhook: Webhook; on: boolean; onOpen: Props['onOpen'] }
/** When a webhook is turned on again, a replay of missed events is offered. */
function SwitchDialog({ webhook, on, onOpen }: SwitchProps) {
  const { t } = useTranslation()
  const changing = useChangeWebhook(webhook)
  const done = (now: Webhook) => {
    if (on) onOpen({ what: 'replay', webhook: { ...now, offOn: webhook.offOn } })
    else onOpen(undefined)
  }
  return (
    <ConfirmDialog
      title={t(on ? 'webhooks.onTitle' : 'webhooks.offTitle')}
      submit={t(on ? 'webhooks.switchOn' : 'webhooks.switchOff')}
      pending={changing.isPending}
      refusal={refusalOf(changing.error)}
      onSubmit={() => changing.mutate({ active: on }, { onSuccess: done })}
      onClose={() => onOpen(undefined)}
    >
      {t(on ? 'webhooks.onText' : 'webhooks.offText', { url: webhook.url })}
    </ConfirmDialog>
  )
}

function TestDialog({ webhook, onClose }: DialogProps) {
  const { t } = useTranslation()
  const testing = useTestWebhook(webhook)
  const sent: WebhookDeliveryDetail | undefined = testing.data
  if (sent)
    return (
      <Dialog
        wide
        title={t('webhooks.testTitle')}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('form.close')}</Button>}
      >
        <Alert kind={sent.state === 'Delivered' ? 'success' : 'error'}>
          {t(sent.state === 'Delivered' ? 'webhooks.testOk' : 'webhooks.testFailed')}
        </Alert>
        <DeliveryFacts delivery={sent} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t('webhooks.testTitle')}
      submit={t('webhooks.test')}
      pending={testing.isPending}
      refusal={refusalOf(testing.error)}
      onSubmit={() => testing.mutate(undefined, { onError: () => undefined })}
      onClose={onClose}
    >
      {t('webhooks.testText', { url: webhook.url })}
    </ConfirmDialog>
  )
}
