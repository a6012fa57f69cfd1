import { webhooks } from '@portal/contract/webhooks/webhooks.contract'
import { most } from '@portal/contract/webhooks/webhooks.fields'
import type { Webhook } from '@portal/contract/webhooks/webhooks.shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ManyChoices } from '../../core/lists/ManyChoices.tsx'
import { placeRefusal } from '../../core/records/placeRefusal.ts'
import { useTranslation } from '../../lib/i18n.ts'
import type { FieldSpec } from '../../ui/form/FormContext.ts'
import { faultsOf } from '../../ui/form/issues.ts'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { patternsOf } from './patterns.ts'
import css from './Webhooks.module.css'
import { useAddWebhook, useChangeWebhook, webhookEventsQuery } from './webhooks.queries.ts'

const toForm = (webhook: Webhook | undefined) => ({
  url: webhook?.url ?? 'https://',
  description: webhook?.description ?? '',
  below: webhook?.below ?? false,
})
type WebhookForm = ReturnType<typeof toForm>
const formPaths = ['url', 'description', 'below']

type Props = {
  acctKey: string
  /** Without one, a new webhook is added. */
  webhook?: Webhook
  onSecret: (secret: string) => void
  onClose: () => void
}

/** The events that are chosen: all, or some. */
function useEvents(webhook: Webhook | undefined) {
  const [which, setWhich] = useState<'all' | 'some'>(!webhook || webhook.events.includes('*') ? 'all' : 'some')
  const [some, setSome] = useState<readonly string[]>(webhook?.events.filter((event) => event !== '*') ?? [])
  const [missing, setMissing] = useState(false)
  return { which, setWhich, some, setSome, missing, setMissing, events: which === 'all' ? ['*'] : [...some] }
}

function useWebhookForm({ acctKey, webhook, onSecret, onClose }: Props) {
  const translation = useTranslation()
  const adding = useAddWebhook(acctKey)
  const changing = useChangeWebhook(webhook ?? ({ acctKey, webhookKey: '', version: 0 } as Webhook))
  const events = useEvents(webhook)
  const bodyOf = (form: WebhookForm) => ({ ...form, url: form.url.trim(), events: ['*'] })
  const form = useRecordForm<WebhookForm>({
    initial: toForm(webhook),
    paths: formPaths,
    check: (values) => faultsOf(webhooks.create.body, bodyOf(values), translation),
  })
  const onError = (error: Error) => {
    const { at, general } = placeRefusal(error, formPaths)
    form.fail(at, general)
  }
  const submit = () => {
    const saving = adding.isPending || changing.isPending
    const none = events.events.length === 0
    events.setMissing(none)
    const values = saving ? undefined : form.validate()
    if (!values || none) return
    const body = { ...bodyOf(values), events: events.events }
    if (webhook) changing.mutate(body, { onSuccess: onClose, onError })
    else adding.mutate(body, { onSuccess: ({ secret }) => onSecret(secret), onError })
  }
  return { form, events, submit, saving: adding.isPending || changing.isPending }
}

/** Adds or changes a webhook of an account. */
export function WebhookDialog(props: Props) {
  const { webhook, onClose } = props
  const { t } = useTranslation()
  const { form, events, submit, saving } = useWebhookForm(props)
  const specs: FieldSpec[] = [
    { path: 'url', kind: 'url', label: t('field.url'), required: true, wide: true, hint: t('webhooks.urlHint') },
    { path: 'description', kind: 'text', label: t('field.description'), wide: true },
    { path: 'below', kind: 'checkbox', label: t('webhooks.belowLabel'), hint: t('webhooks.belowHint'), wide: true },
  ]
  return (
    <RecordDialog
      form={form}
      specs={specs}
      title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      submit={t('form.save')}
      saving={saving}
      onSubmit={submit}
      onClose={onClose}
    >
      <EventsField {...events} />
    </RecordDialog>
  )
}

function EventsField({ which, setWhich, some, setSome, missing }: ReturnType<typeof useEvents>) {
  const { t, i18n } = useTranslation()
  const catalogue = useQuery(webhookEventsQuery(i18n.language)).data ?? []
  return (
    <div className={css.events}>
      <RadioGroup
        title={t('field.events')}
        options={[
          { value: 'all', label: t('webhooks.allEvents') },
          { value: 'some', label: t('webhooks.someEvents') },
        ]}
        value={which}
        onChange={setWhich}
        error={missing ? t('webhooks.chooseEvents') : undefined}
      />
      {which === 'some' && (
        <div className={css.pick}>
          <ManyChoices
            label={t('webhooks.pickEvents')}
            most={most.patterns}
            options={patternsOf(catalogue, t)}
            chosen={some}
            onChange={setSome}
          />
        </div>
      )}
    </div>
  )
}
