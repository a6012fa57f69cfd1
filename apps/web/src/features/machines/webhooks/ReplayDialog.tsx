import type { Webhook } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { useState } from 'react'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { say } from '../../../ui/toast.ts'
import { type Span, useReplay } from './webhooks.queries.ts'

const hour = 3_600_000
/** Hours back that are offered, besides the time since it was switched off. */
const backs = [1, 24, 72, 168, 720]

/** Sends again what happened lately: what was missed, or all of it; many messages in several goes. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const replaying = useReplay(webhook)
  const [which, setWhich] = useState<Span['which']>('missed')
  const since = webhook.offOn
  const [back, setBack] = useState(since ? 'off' : '24')
  const [now] = useState(() => Date.now())
  const [rest, setRest] = useState<{ span: Span; replayed: number }>()
  const moment = useMoment()
  const choices = [
    ...(since ? [{ value: 'off', label: t('webhooks.backOff') }] : []),
    ...backs.map((hours) => ({
      value: String(hours),
      label: hours < 72 ? t('webhooks.backHours', { count: hours }) : t('webhooks.backDays', { count: hours / 24 }),
    })),
  ]
  const submit = () => {
    // What failed for three days before it was switched off was missed, too.
    const from = back === 'off' && since ? Date.parse(since) - 72 * hour : now - Number(back) * hour
    const span = rest?.span ?? { from: new Date(from).toISOString(), to: new Date().toISOString(), which }
    replaying.mutate(span, {
      onSuccess: ({ replayed, next }) => {
        if (next !== null) return setRest({ span: { ...span, from: next }, replayed })
        say(t('webhooks.replayed', { count: replayed }))
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={t('webhooks.replay')}
      submit={t(rest ? 'webhooks.replayRest' : 'webhooks.replayNow')}
      cancel={rest && t('form.close')}
      saving={replaying.isPending}
      refusal={replaying.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {rest ? (
        <Alert kind="info">
          {rest.replayed > 0
            ? t('webhooks.replayedMore', { count: rest.replayed, from: moment(rest.span.from) })
            : t('webhooks.replayedNone', { from: moment(rest.span.from) })}
        </Alert>
      ) : (
        <>
          <SelectField
            label={t('webhooks.back')}
            choices={choices}
            value={back}
            onChange={({ currentTarget }) => setBack(currentTarget.value)}
          />
          <RadioGroup
            title={t('webhooks.which')}
            options={(['missed', 'all'] as const).map((value) => ({
              value,
              label: t(`webhooks.whichOf.${value}`),
              detail: t(`webhooks.whichText.${value}`),
            }))}
            value={which}
            onChange={setWhich}
          />
        </>
      )}
    </FormDialog>
  )
}
