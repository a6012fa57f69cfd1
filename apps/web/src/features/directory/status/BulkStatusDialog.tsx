import { statusTargets } from '@portal/contract/operations/changes/changes.contract'
import { type BulkProps, useChangeForm } from '../../../core/changes/useChangeForm.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { dayIn } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { useStatusReasons } from './status.queries.ts'

type Target = (typeof statusTargets)[number]
const blank = { to: '' as Target | '', reasonCode: '', note: '', when: 'now', effectiveOn: '' }

/** The form for a status change of many accounts, and the reasons to choose among. */
function useStatusOfMany(props: BulkProps) {
  const { t } = useTranslation()
  const { timeZone } = useMe().preferences
  const day = useTypedDay()
  const reasons = useStatusReasons()
  const offeredFor = (to: string) =>
    (reasons ?? []).filter(({ active, forStatus }) => active && forStatus.some((one) => one === to))
  const asking = useChangeForm({
    ...props,
    kind: 'account.status',
    initial: blank,
    input: ({ to, reasonCode, note, when, effectiveOn }) => {
      const on = when === 'later' ? day.read(effectiveOn) : undefined
      return { to: to as Target, reasonCode, ...(note.trim() && { note: note.trim() }), ...(on && { effectiveOn: on }) }
    },
    check: ({ to, reasonCode, note, when }, { effectiveOn }) => {
      const chosen = offeredFor(to).find(({ code }) => code === reasonCode)
      const past = effectiveOn && effectiveOn <= dayIn(new Date(), timeZone)
      return {
        ...(!to && { to: t('accountsList.fault.to') }),
        ...(!chosen && { reasonCode: t('accountsList.fault.reason') }),
        ...(chosen?.noteRequired && note.trim() === '' && { note: t('accountsList.fault.note') }),
        ...(when === 'later' && !effectiveOn && { effectiveOn: day.unreadable() }),
        ...(past && { effectiveOn: t('accountsList.fault.on') }),
      }
    },
  })
  return { asking, offeredFor, pattern: day.pattern }
}

/**
 * The status with its effect, then its reasons and the day for many accounts, as for one; the preview then shows the
 * effect on each.
 */
export function BulkStatusDialog(props: BulkProps) {
  const { t } = useTranslation()
  const { asking, offeredFor, pattern } = useStatusOfMany(props)
  const { to, reasonCode, when } = useFormValues(asking.form)
  const offered = offeredFor(to)
  const chosen = offered.find(({ code }) => code === reasonCode)
  const target: FieldSpec = {
    path: 'to',
    kind: 'radio',
    label: t('accountsList.status.to'),
    // i18n: status.effect.*
    choices: statusTargets.map((value) => ({
      value,
      label: t(`statuses.${value}`),
      detail: t(value === 'Closed' ? 'status.closesMany' : `status.effect.${value}`),
    })),
    onChange: (now) =>
      !offeredFor(now as string).some(({ code }) => code === reasonCode) && asking.form.put({ reasonCode: '' }),
    wide: true,
  }
  const specs: FieldSpec[] = [
    {
      path: 'reasonCode',
      kind: 'select',
      empty: t('form.choose'),
      searched: false,
      wide: true,
      label: t('accountsList.status.reason'),
      choices: offered.map(({ code, label }) => ({ value: code, label })),
    },
    {
      path: 'note',
      kind: 'textarea',
      label: t(chosen?.noteRequired ? 'accountsList.status.note' : 'accountsList.status.noteOptional'),
      rows: 3,
      maxLength: 500,
      wide: true,
    },
    {
      path: 'when',
      kind: 'radio',
      look: 'inline',
      label: t('changes.when'),
      choices: [
        { value: 'now', label: t('accountsList.status.now') },
        { value: 'later', label: t('accountsList.status.later') },
      ],
      wide: true,
    },
  ]
  const hint = t('accountsList.status.onHelp', { pattern })
  const day: FieldSpec = {
    path: 'effectiveOn',
    kind: 'date',
    label: t('field.effectiveOn'),
    hint,
    maxLength: 20,
    wide: true,
  }
  return (
    <RecordDialog
      {...asking}
      title={t('accountsList.status.title')}
      specs={to === '' ? [target] : [target, ...specs, ...(when === 'later' ? [day] : [])]}
      onClose={props.onClose}
    />
  )
}
