import type { ApiKey } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { overlaps } from '@portal/contract/machines/apiKeys/apiKeys.rules'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
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

/** Gives a key a new secret; the previous one goes on for as long as systems need to be told. */
export function RotateKeyDialog({ acctKey, apiKey: { keyId, name }, days, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const acting = useKeyAct(acctKey)
  const [overlapHours, setOverlap] = useState<Overlap>(24)
  const rotate = () =>
    acting.mutate({ act: 'rotate', keyId, body: { overlapHours } }, { onSuccess: ({ secret }) => onDone(secret) })
  return (
    <FormDialog
      title={t('apiKeys.rotateNamed', { name })}
      submit={t('apiKeys.rotate')}
      saving={acting.isPending}
      refusal={acting.error?.message}
      onSubmit={rotate}
      onClose={onClose}
    >
      <p>{t('apiKeys.rotateText', { count: days })}</p>
      <SelectField
        label={t('field.overlapHours')}
        choices={overlaps.map((hours) => ({ value: String(hours), label: t(`apiKeys.overlap.${hours}`) }))}
        value={String(overlapHours)}
        onChange={(event) => setOverlap(Number(event.currentTarget.value) as Overlap)}
      />
      <p className={css.note}>{t('apiKeys.answers')}</p>
    </FormDialog>
  )
}
