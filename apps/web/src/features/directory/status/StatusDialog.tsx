import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PendingDialog } from '../../../ui/PendingDialog.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import css from './status.module.css'
import { standingQuery } from './status.queries.ts'
import { needsNote, type StatusFault } from './status.rules.ts'
import { CascadeChoice, LiftChoice, TargetChoice, WhenChoice } from './StatusChoices.tsx'
import { type StatusFormState, useStatusForm } from './useStatusForm.ts'

type Props = { acctKey: string; onClose: () => void }

/** Changes the status of one account: to what, why, now or on a day; impossible choices say why not. */
export function StatusDialog({ acctKey, onClose }: Props) {
  const { t } = useTranslation()
  const account = useQuery(accountQuery(acctKey))
  // Refetched at every opening: somebody may have changed it meanwhile.
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
  const body = useRef<HTMLFormElement>(null)
  // The first error is the one to correct next.
  useEffect(() => {
    if (state.attempts === 0) return
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const field = wrong?.matches('[role="radiogroup"]') ? wrong.querySelector('input') : wrong
    field?.focus()
  }, [state.attempts])
  const submit = state.further ? t('status.preview') : t(state.form.on === undefined ? 'status.apply' : 'status.plan')
  return (
    <FormDialog
      title={t('status.statusOf', { name: account.acctName })}
      submit={submit}
      saving={state.saving}
      danger={state.form.to !== undefined && state.form.to !== 'Active' && !state.further}
      away={state.away}
      place={body}
      onSubmit={state.submit}
      onClose={onClose}
    >
      <Fields account={account} standing={standing} state={state} />
      {state.error && (
        <Alert kind="error" className={css.refusal}>
          {state.stale ? t('status.stale') : state.error.message}{' '}
          {state.stale && (
            <Button variant="default" size="xs" onClick={onReload}>
              {t('status.reload')}
            </Button>
          )}
        </Alert>
      )}
    </FormDialog>
  )
}

/** The field names of the request. */
const fieldNames: Record<StatusFault, string> = {
  to: 'to',
  reason: 'reasonCode',
  note: 'note',
  on: 'effectiveOn',
  lifted: 'suspensionKeys',
}

type FieldsProps = { account: Account; standing: AccountStanding; state: StatusFormState }
function Fields({ account, standing, state }: FieldsProps) {
  const { t } = useTranslation()
  const { form, edit, reasons, faults } = state
  const fault = (name: StatusFault) =>
    faults.includes(name) ? t(`status.fault.${name}`) : state.faultOf(fieldNames[name])
  const chosen = reasons.find(({ code }) => code === form.reason)
  const noteNeeded = needsNote(form, standing, chosen)
  return (
    <>
      <TargetChoice standing={standing} form={form} onEdit={edit} error={fault('to')} />
      {form.to && (
        <>
          <LiftChoice standing={standing} form={form} onEdit={edit} error={fault('lifted')} />
          <SelectField
            label={t('status.reason')}
            empty={t('form.choose')}
            choices={reasons.map(({ code, label }) => ({ value: code, label }))}
            value={form.reason}
            onChange={(event) => edit({ reason: event.currentTarget.value })}
            error={fault('reason')}
          />
          <ReasonField
            label={t(noteNeeded ? 'status.note' : 'status.noteOptional')}
            hint={t(chosen && !chosen.visibleToCustomer ? 'status.noteHidden' : 'status.noteHint')}
            required={noteNeeded}
            maxLength={500}
            value={form.note}
            onChange={(note) => edit({ note })}
            error={fault('note')}
          />
          <CascadeChoice acctType={account.acctType} form={form} onEdit={edit} error={state.faultOf('cascade')} />
          <WhenChoice zone={state.zone} form={form} onEdit={edit} error={fault('on')} />
          {state.further && <p className={css.hint}>{t('status.furtherHint', { name: account.acctName })}</p>}
        </>
      )}
    </>
  )
}
