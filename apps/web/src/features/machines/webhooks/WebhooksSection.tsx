import type { Webhook } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { RefusedButton } from '../../../core/access/GuardedButton.tsx'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import list from '../../../ui/RuledList.module.css'
import type { OpenDialog } from './WebhookDialogs.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { webhooksQuery } from './webhooks.queries.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const WebhookDialogs = lazyPart(async () => (await import('./WebhookDialogs.tsx')).WebhookDialogs)
const DeliveryLog = lazyPart(async () => (await import('./DeliveryLog.tsx')).DeliveryLog)

/** The webhooks of an account, and the deliveries of one of them. */
export function WebhooksSection({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const maySee = useCan('APIIntegrationAccessSettings:R')
  if (maySee) return <Webhooks acctKey={acctKey} />
  return (
    <NoRight title={t('webhooks.noRight')} action="webhooks.list" object={acctKey}>
      {t('webhooks.noRightText')}
    </NoRight>
  )
}

function Webhooks({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const webhooks = useQuery(webhooksQuery(acctKey))
  const { data } = webhooks
  const [opened, setOpened] = useState<OpenDialog>()
  const [logOf, setLogOf] = useState<string>()
  const endpoint = data?.items.find(({ webhookKey }) => webhookKey === logOf)
  return (
    <PlainSection
      title={t('webhooks.title')}
      hint={t('webhooks.text')}
      acts={data && <AddButton acctKey={acctKey} data={data} onAdd={() => setOpened({ what: 'add' })} />}
    >
      <QueryState query={webhooks} failed={t('webhooks.failed')} lines={3} height={40} />
      {data?.items.length === 0 && (
        <EmptyState small title={t('webhooks.none')}>
          {t('webhooks.noneText')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={list.list}>
          {data.items.map((webhook) => (
            <WebhookRow
              key={webhook.webhookKey}
              webhook={webhook}
              mayEdit={data.edit.allowed}
              logShown={webhook.webhookKey === logOf}
              onLog={(open) => setLogOf(open ? webhook.webhookKey : undefined)}
              onOpen={setOpened}
            />
          ))}
        </ul>
      )}
      {endpoint && (
        <Suspense fallback={null}>
          <DeliveryLog key={endpoint.webhookKey} webhook={endpoint} mayEdit={data?.edit.allowed ?? false} />
        </Suspense>
      )}
      {opened && (
        <Suspense fallback={null}>
          <WebhookDialogs acctKey={acctKey} opened={opened} onOpen={setOpened} />
        </Suspense>
      )}
    </PlainSection>
  )
}

type AddProps = {
  acctKey: string
  data: { items: readonly Webhook[]; edit: { allowed: boolean; reason: string | null }; most: number }
  onAdd: () => void
}
/** The reason of a refusal that is not a missing right. */
const reasons: Readonly<Record<string, string>> = {
  fullAccess: 'webhooks.needsFullAccess',
  'alias.forbidden': 'settings.readOnly.acting',
}
function AddButton({ acctKey, data: { items, edit, most }, onAdd }: AddProps) {
  const { t } = useTranslation()
  const full = items.length >= most
  const reason = reasons[edit.reason ?? '']
  if (!edit.allowed)
    return (
      <RefusedButton
        label={t('webhooks.add')}
        action="webhooks.create"
        object={acctKey}
        {...(reason && { reason: t(reason) })}
      />
    )
  return (
    <Button
      variant="default"
      aria-haspopup="dialog"
      aria-disabled={full ? true : undefined}
      title={full ? t('webhooks.full', { count: most }) : undefined}
      onClick={() => !full && onAdd()}
    >
      {t('webhooks.add')}
    </Button>
  )
}
