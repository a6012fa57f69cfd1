import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { type StatusFormState, useStatusForm } from './useStatusForm.ts'

type Props = { acctKey: string; onClose: () => void }

/** Changes the status of one account: the new status, the reason, now or on a day; impossible choices say why. */
export function StatusDialog({ acctKey, onClose }: Props) {
  const { t } = useTranslation()
  const account = useQuery(accountQuery(acctKey))
  // Refetched at every opening, because another person may have changed it meanwhile.
  const standing = useQuery({ ...standingQuery(acctKey), refetchOnMount: 'always' })
  const [loads, setLoads] = useState(0)
  const reload = () => void standing.refetch().then(() => setLoads(loads + 1))
  if (account.data && standing.data && standing.isFetchedAfterMount)
    return <Ready key={loads} account={account.data} standing={standing.data} onReload={reload} onClose={onClose} />
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

type ReadyProps = { account: Account; standing: AccountStanding; onReload: () => void; onClose: () => void }
function Ready({ account, standing, onReload, onClose }: ReadyProps) {
  const { t } = useTranslation()
  const state = useStatusForm(account, standing, onClose)
  const { form, stale } = state
  const further = reachesFurther(account.acctType)
  const specs = useStatusFields(account, standing, state)
  return (
    <RecordDialog
      {...state.sending}
      title={t('status.statusOf', { name: account.acctName })}
      submit={t(further ? 'status.preview' : form.when === 'now' ? 'status.apply' : 'status.plan')}
      danger={form.to !== '' && form.to !== 'Active' && !further}
      intro={
        <>
          {stale && (
            <Button variant="default" size="xs" onClick={onReload}>
              {t('status.reload')}
            </Button>
          )}
          {standing.choices.length === 0 && <p>{t('status.noChoice')}</p>}
        </>
      }
      specs={specs}
      onClose={onClose}
    >
      {form.to && further && <p className={css.hint}>{t('status.furtherHint', { name: account.acctName })}</p>}
    </RecordDialog>
  )
}

function useStatusFields(account: Account, standing: AccountStanding, state: StatusFormState): FieldSpec[] {
  const { t } = useTranslation()
  const { form, reasons, reason, noteNeeded, sending } = state
  const target: FieldSpec = {
    path: 'to',
    kind: 'radio',
    label: t('status.newStatus'),
    choices: useTargets(standing),
    onChange: () => sending.form.put({ reasonCode: '', cascade: false }),
    wide: true,
  }
  const lift: FieldSpec = {
    path: 'suspensionKeys',
    kind: 'own',
    label: t('status.lift'),
    wide: true,
    draw: (field) => <LiftChoice {...field} standing={standing} />,
  }
  const cascade: FieldSpec = { path: 'cascade', kind: 'checkbox', label: t('status.cascade'), wide: true }
  const why: FieldSpec[] = [
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
  const when = useWhenFields(state)
  if (standing.choices.length === 0) return []
  if (form.to === '') return [target]
  const closes = form.to === 'Closed' && account.acctType !== 'CU'
  return [target, ...(lifts(standing, form.to) ? [lift] : []), ...why, ...(closes ? [cascade] : []), ...when]
}

/** Now, or at the start of a later day in the account's time zone. */
function useWhenFields({ form, zone, pattern }: StatusFormState): FieldSpec[] {
  const { t } = useTranslation()
  const hint = t('status.dayHint', { pattern, zone: zone.replaceAll('_', ' ') })
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
