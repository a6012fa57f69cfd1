import type { Webhook } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { useState } from 'react'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { say } from '../../../ui/toast.ts'
import { type Span, useReplay } from './webhooks.queries.ts'

const hour = 3_600_000
/** The offered hours back, besides the time since it was turned off. */
const backs = [1, 24, 72, 168, 720]

/** Resends recent events: the missed ones, or all; many events take several requests. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation()
  const replaying = useReplay(webhook)
  const since = webhook.offOn
  const [now] = useState(() => Date.now())
  const [rest, setRest] = useState<{ span: Span; replayed: number }>()
  const moment = useMoment()
  const initial: { back: string; which: Span['which'] } = { back: since ? 'off' : '24', which: 'missed' }
  const sending = useSentForm({
    draft: null,
    initial,
    body: ({ back, which }): Span => {
      // Deliveries that failed in the three days before it was turned off were missed, too.
      const from = back === 'off' && since ? Date.parse(since) - 72 * hour : now - Number(back) * hour
      return rest?.span ?? { from: new Date(from).toISOString(), to: new Date().toISOString(), which }
    },
    send: async (span) => ({ span, ...(await replaying.mutateAsync(span)) }),
    onSent: ({ span, replayed, next }) => {
      if (next !== null) return setRest({ span: { ...span, from: next }, replayed })
      say(t('webhooks.replayed', { count: replayed }))
      onClose()
    },
  })
  const choices = [
    ...(since ? [{ value: 'off', label: t('webhooks.backOff') }] : []),
    ...backs.map((hours) => ({
      value: String(hours),
      label: hours < 72 ? t('webhooks.backHours', { count: hours }) : t('webhooks.backDays', { count: hours / 24 }),
    })),
  ]
  const ways = (['missed', 'all'] as const).map((value) => ({
    value,
    label: t(`webhooks.whichOf.${value}`),
    detail: t(`webhooks.whichText.${value}`),
  }))
  const specs: FieldSpec[] = [
    { path: 'back', kind: 'select', label: t('webhooks.back'), choices, empty: false, wide: true },
    { path: 'which', kind: 'radio', label: t('webhooks.which'), choices: ways, wide: true },
  ]
  return (
    <RecordDialog
      {...sending}
      title={t('webhooks.replay')}
      submit={t(rest ? 'webhooks.replayRest' : 'webhooks.replayNow')}
      cancel={rest && t('form.close')}
      specs={rest ? [] : specs}
      onClose={onClose}
    >
      {rest && (
        <Alert kind="info">
          {rest.replayed > 0
            ? t('webhooks.replayedMore', { count: rest.replayed, from: moment(rest.span.from) })
            : t('webhooks.replayedNone', { from: moment(rest.span.from) })}
        </Alert>
      )}
    </RecordDialog>
  )
}
