import { dunning, type DunningSteps } from '@portal/contract/commerce/dunning/dunning.contract'
import { most, stepFaults, type Tone, tones } from '@portal/contract/commerce/dunning/dunning.rules'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { type StepsChange, useSetSteps } from './dunning.queries.ts'

const places = Array.from({ length: most.steps - 1 }, (_, at) => at)
type Values = Record<string, string | number | null>

function valuesOf({ mails, suspendAfter, noticeDays }: DunningSteps): Values {
  const values: Values = { suspendAfter, noticeDays }
  for (const at of places) {
    values[`days${at}`] = mails[at]?.days ?? null
    values[`tone${at}`] = mails[at]?.tone ?? 'Friendly'
  }
  return values
}
const numberOf = (value: string | number | null | undefined) => (typeof value === 'number' ? value : null)
const bodyOf = (values: Values): StepsChange => ({
  mails: places.flatMap((at) => {
    const days = numberOf(values[`days${at}`])
    return days === null ? [] : [{ days, tone: (values[`tone${at}`] ?? 'Friendly') as Tone }]
  }),
  suspendAfter: numberOf(values['suspendAfter']),
  noticeDays: numberOf(values['noticeDays']),
})

/** The steps of an issuer, one line for each reminder. */
export function StepsDialog({
  acctKey,
  steps,
  onClose,
}: {
  acctKey: string
  steps: DunningSteps
  onClose: () => void
}) {
  const { t } = useTranslation()
  const set = useSetSteps(acctKey)
  const sending = useSentForm({
    draft: null,
    initial: valuesOf(steps),
    body: bodyOf,
    schema: dunning.set.body,
    rename: (path) => (path.startsWith('mails') ? `days${/\d+/.exec(path)?.[0] ?? 0}` : path),
    check: (found, _, body) => {
      const faults = stepFaults(body).map(({ field, code }) => [
        field === 'mails' ? 'days0' : field,
        t(`dunning.fault.${code}`),
      ])
      return Object.keys(found).length > 0 ? found : Object.fromEntries(faults)
    },
    send: (body) => set.mutateAsync({ ...body, version: steps.version }),
    onSent: onClose,
  })
  const specs = places.flatMap((at): FieldSpec[] => [
    { path: `days${at}`, kind: 'whole', label: t('dunning.mailDays', { at: at + 1 }) },
    {
      path: `tone${at}`,
      kind: 'select',
      label: t('dunning.mailTone', { at: at + 1 }),
      choices: tones.map((value) => ({ value, label: t(`dunning.tone.${value}`) })),
      empty: false,
      searched: false,
    },
  ])
  return (
    <RecordDialog
      {...sending}
      specs={[
        ...specs,
        { path: 'suspendAfter', kind: 'whole', label: t('field.suspendAfter'), hint: t('dunning.suspendHelp') },
        { path: 'noticeDays', kind: 'whole', label: t('field.noticeDays') },
      ]}
      title={t('dunning.edit')}
      submit={t('form.save')}
      onClose={onClose}
    />
  )
}
