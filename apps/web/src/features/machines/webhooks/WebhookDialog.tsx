import { webhooks } from '@portal/contract/machines/webhooks/webhooks.contract'
import { most } from '@portal/contract/machines/webhooks/webhooks.fields'
import type { Webhook } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { useQuery } from '@tanstack/react-query'
import { ManyChoices } from '../../../core/lists/ManyChoices.tsx'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import type { CustomControlProps, FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { patternsOf } from './patterns.ts'
import css from './Webhooks.module.css'
import { useAddWebhook, useChangeWebhook, webhookEventsQuery } from './webhooks.queries.ts'

type Props = {
  acctKey: string
  /** Without one, a new webhook is added. */
  webhook?: Webhook
  onSecret: (secret: string) => void
  onClose: () => void
}
type Values = { url: string; description: string; below: boolean; which: 'all' | 'some'; some: readonly string[] }
const toForm = (webhook: Webhook | undefined): Values => ({
  url: webhook?.url ?? 'https://',
  description: webhook?.description ?? '',
  below: webhook?.below ?? false,
  which: !webhook || webhook.events.includes('*') ? 'all' : 'some',
  some: webhook?.events.filter((event) => event !== '*') ?? [],
})
const toBody = ({ url, description, below, which, some }: Values) => ({
  url: url.trim(),
  description,
  below,
  events: which === 'all' ? ['*'] : [...some],
})

function useWebhookForm({ acctKey, webhook, onSecret, onClose }: Props) {
  const { t } = useTranslation()
  const adding = useAddWebhook(acctKey)
  const changing = useChangeWebhook(webhook ?? ({ acctKey, webhookKey: '', version: 0 } as Webhook))
  return useSentForm({
    initial: toForm(webhook),
    draft: `webhook.${webhook?.webhookKey ?? `of.${acctKey}`}`,
    body: toBody,
    schema: webhooks.create.body,
    check: (found, _, { events }) => ({ ...found, ...(events.length === 0 && { which: t('webhooks.chooseEvents') }) }),
    send: async (body) => {
      if (!webhook) return (await adding.mutateAsync(body)).secret
      await changing.mutateAsync(body)
      return undefined
    },
    onSent: (secret) => (secret === undefined ? onClose() : onSecret(secret)),
    rename: (path) => (path === 'events' ? 'which' : path),
  })
}

/** Adds or changes a webhook of an account. */
export function WebhookDialog(props: Props) {
  const { webhook, onClose } = props
  const { t } = useTranslation()
  const sending = useWebhookForm(props)
  const specs: FieldSpec[] = [
    { path: 'url', kind: 'url', label: t('field.url'), required: true, wide: true, hint: t('webhooks.urlHint') },
    { path: 'description', kind: 'text', label: t('field.description'), wide: true },
    { path: 'below', kind: 'checkbox', label: t('webhooks.belowLabel'), hint: t('webhooks.belowHint'), wide: true },
    {
      path: 'which',
      kind: 'radio',
      label: t('field.events'),
      choices: [
        { value: 'all', label: t('webhooks.allEvents') },
        { value: 'some', label: t('webhooks.someEvents') },
      ],
      wide: true,
    },
  ]
  return (
    <RecordDialog
      {...sending}
      specs={useFormValues(sending.form).which === 'some' ? [...specs, someEvents(t)] : specs}
      title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      submit={t('form.save')}
      onClose={onClose}
    />
  )
}

const someEvents = (t: TFunction): FieldSpec => ({
  path: 'some',
  kind: 'own',
  label: t('webhooks.pickEvents'),
  wide: true,
  draw: (field) => <SomeEvents {...field} />,
})

function SomeEvents({ value, set }: CustomControlProps) {
  const { t, i18n } = useTranslation()
  const catalogue = useQuery(webhookEventsQuery(i18n.language)).data ?? []
  return (
    <div className={css.pick}>
      <ManyChoices
        label={t('webhooks.pickEvents')}
        most={most.patterns}
        options={patternsOf(catalogue, t)}
        chosen={value as readonly string[]}
        onChange={set}
      />
    </div>
  )
}
