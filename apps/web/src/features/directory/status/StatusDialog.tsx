import { numberIn } from '@portal/contract/core/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkProps } from '../../../core/changes/useChangeForm.ts'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { PendingDialog } from '../../../ui/PendingDialog.tsx'
import css from './status.module.css'
import { standingQuery } from './status.queries.ts'
import { lifts, reachesFurther } from './status.rules.ts'
import { LiftChoice, useTargets } from './StatusChoices.tsx'
import { type StatusFormState, type StatusSubject, useStatusForm } from './useStatusForm.ts'

type Props = { acctKey: string; onClose: () => void }

/** Changes the status of one account; impossible choices say why. */
export function StatusDialog({ acctKey, onClose }: Props) {
  const { t } = useTranslation()
  const account = useQuery(accountQuery(acctKey))
  // Refetched at every opening, because another person may have changed it meanwhile.
  const standing = useQuery({ ...standingQuery(acctKey), refetchOnMount: 'always' })
  const [loads, setLoads] = useState(0)
  const reload = () => void standing.refetch().then(() => setLoads(loads + 1))
  if (account.data && standing.data && standing.isFetchedAfterMount)
    return (
      <StatusForm
        key={loads}
        subject={{ account: account.data, standing: standing.data }}
        onReload={reload}
        onClose={onClose}
      />
    )
  const error = account.error ?? standing.error
  return (
    <PendingDialog
      title={t('status.changeStatus')}
      error={error}
      failed={t('status.standingFailed')}
      onRetry={() => void standing.refetch()}
      onClose={onClose}
    />
  )
}

/** Changes the status of many accounts. */
export const StatusOfManyDialog = ({ selection, ...closing }: BulkProps) => (
  <StatusForm subject={{ selection }} {...closing} />
)

type FormProps = { subject: StatusSubject; onReload?: () => void; onClose: () => void; onDone?: () => void }
/** The new status with its effect, the reason, and now or a day. */
function StatusForm({ subject, onReload, ...closing }: FormProps) {
  const { t, i18n } = useTranslation()
  const { account, standing } = subject
  const count = 'selection' in subject ? (subject.selection.acctKeys?.length ?? 0) : 0
  const ofMany = count > 0 && t('status.statusOfMany', { count, shown: numberIn(i18n.language, count) })
  const state = useStatusForm(subject, closing)
  const { form, stale } = state
  const further = !account || reachesFurther(account.acctType)
  const specs = useStatusFields(subject, state)
  return (
    <RecordDialog
      {...state.sending}
      title={account ? t('status.statusOf', { name: account.acctName }) : ofMany || t('status.changeStatus')}
      submit={t(further ? 'status.preview' : form.when === 'now' ? 'status.apply' : 'status.plan')}
      danger={form.to !== '' && form.to !== 'Active' && !further}
      intro={
        <>
          {stale && onReload && (
            <Button variant="default" size="xs" onClick={onReload}>
              {t('status.reload')}
            </Button>
          )}
          {standing?.choices.length === 0 && <p>{t('status.noChoice')}</p>}
        </>
      }
      specs={specs}
      onClose={closing.onClose}
    >
      {form.to && account && further && (
        <p className={css.hint}>{t('status.furtherHint', { name: account.acctName })}</p>
      )}
    </RecordDialog>
  )
}

function useStatusFields({ account, standing }: StatusSubject, state: StatusFormState): FieldSpec[] {
  const { t } = useTranslation()
  const { form } = state
  const choices = useTargets(standing)
  const target: FieldSpec = {
    path: 'to',
    kind: 'radio',
    label: t('status.newStatus'),
    choices,
    onChange: () => state.sending.form.put({ reasonCode: '', cascade: false }),
    wide: true,
  }
  const lift: FieldSpec = {
    path: 'suspensionKeys',
    kind: 'own',
    label: t('status.lift'),
    wide: true,
    draw: (field) => standing && <LiftChoice {...field} standing={standing} />,
  }
  const cascade: FieldSpec = { path: 'cascade', kind: 'checkbox', label: t('status.cascade'), wide: true }
  const [why, when] = [useReasonFields(state), useWhenFields(state)]
  if (choices.length === 0) return []
  if (form.to === '') return [target]
  const closes = form.to === 'Closed' && account && account.acctType !== 'CU'
  return [target, ...(lifts(standing, form.to) ? [lift] : []), ...why, ...(closes ? [cascade] : []), ...when]
}

function useReasonFields({ reasons, reason, noteNeeded }: StatusFormState): FieldSpec[] {
  const { t } = useTranslation()
  return [
    {
      path: 'reasonCode',
      kind: 'select',
      label: t('status.reason'),
      empty: t('form.choose'),
      searched: false,
      choices: reasons.map(({ code, label }) => ({ value: code, label })),
      wide: true,
    },
    {
      path: 'note',
      kind: 'reason',
      label: t(noteNeeded ? 'status.note' : 'status.noteOptional'),
      hint: t(reason && !reason.visibleToCustomer ? 'status.noteHidden' : 'status.noteHint'),
      required: noteNeeded,
      maxLength: 500,
      wide: true,
    },
  ]
}

/** Now, or at the start of a later day in the time zone of each account. */
function useWhenFields({ form, zone, pattern }: StatusFormState): FieldSpec[] {
  const { t } = useTranslation()
  const hint = zone
    ? t('status.dayHint', { pattern, zone: zone.replaceAll('_', ' ') })
    : t('status.dayHintMany', { pattern })
  const when: FieldSpec = {
    path: 'when',
    kind: 'radio',
    label: t('status.when'),
    choices: [
      { value: 'now', label: t('status.now') },
      { value: 'on', label: t('status.onDay') },
    ],
    wide: true,
  }
  if (form.when === 'now') return [when]
  return [when, { path: 'effectiveOn', kind: 'date', label: t('field.effectiveOn'), hint, maxLength: 20, wide: true }]
}
