import type { ApiKey } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { overlaps } from '@portal/contract/machines/apiKeys/apiKeys.rules'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import css from './apiKeys.module.css'
import { useKeyAct } from './apiKeys.queries.ts'

type Overlap = (typeof overlaps)[number]
type Props = {
  acctKey: string
  apiKey: ApiKey
  /** Days that the new secret lasts. */
  days: number
  onClose: () => void
  onDone: (secret: string | undefined) => void
}

/** Gives a key a new secret; the previous one stays valid while systems are updated. */
export function RotateKeyDialog({ acctKey, apiKey: { keyId, name }, days, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const acting = useKeyAct(acctKey)
  const sending = useSentForm({
    draft: null,
    initial: { overlapHours: '24' },
    body: ({ overlapHours }) => ({ overlapHours: Number(overlapHours) as Overlap }),
    send: (body) => acting.mutateAsync({ act: 'rotate', keyId, body }),
    onSent: ({ secret }) => onDone(secret),
  })
  return (
    <RecordDialog
      {...sending}
      title={t('apiKeys.rotateNamed', { name })}
      submit={t('apiKeys.rotate')}
      intro={<p>{t('apiKeys.rotateText', { count: days })}</p>}
      specs={[
        {
          path: 'overlapHours',
          kind: 'select',
          label: t('field.overlapHours'),
          choices: overlaps.map((hours) => ({ value: String(hours), label: t(`apiKeys.overlap.${hours}`) })),
          empty: false,
          wide: true,
        },
      ]}
      onClose={onClose}
    >
      <p className={css.note}>{t('apiKeys.answers')}</p>
    </RecordDialog>
  )
}
