import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ofInput, useAsking } from '../../../core/changes/useAsking.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { ApiError } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/api.errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { type Target, useStatusAct, useStatusReasons } from './status.queries.ts'
import { liftable, needsNote, reachesFurther, reasonsFor, type StatusForm, statusFaults } from './status.rules.ts'

const initial = (standing: AccountStanding): StatusForm => ({
  to: '',
  reasonCode: '',
  note: '',
  when: 'now',
  effectiveOn: '',
  suspensionKeys: liftable(standing).map(({ suspensionKey }) => suspensionKey),
  cascade: false,
})

type Body = {
  to: Target
  reasonCode: string
  note: string | null
  effectiveOn?: string
  suspensionKeys?: string[]
  cascade?: true
}

function bodyOf({ to, reasonCode, note, suspensionKeys, cascade }: StatusForm, on: string | undefined): Body {
  const lifts = to === 'Active' && suspensionKeys.length > 0
  return {
    to: to as Target,
    reasonCode,
    note: note.trim() || null,
    ...(on && { effectiveOn: on }),
    ...(cascade && { cascade: true }),
    ...(lifts && { suspensionKeys: [...suspensionKeys] }),
  }
}

/**
 * Runs or plans the choice for a single account. Where it affects more accounts, or a second person is needed, the
 * preview of the effects opens instead.
 */
function useDoing(account: Account, { version }: AccountStanding) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const doing = useStatusAct(account.acctKey)
  const { ask, away } = useAsking()
  /** Another person changed the account while the dialog was open, so the dialog is outdated. */
  const [stale, setStale] = useState(false)
  const preview = async (input: Body) => {
    await ask({ kind: 'account.status', selection: { acctKeys: [account.acctKey] }, input })
    void queryClient.invalidateQueries({ queryKey: ['accounts'] })
  }
  const send = async (body: Body): Promise<unknown> => {
    setStale(false)
    if (reachesFurther(account.acctType)) return preview(body)
    const { effectiveOn, suspensionKeys, cascade: _, ...rest } = body
    const act = effectiveOn
      ? ({ act: 'schedule', version, body: { ...rest, effectiveOn } } as const)
      : ({ act: 'change', version, body: { ...rest, ...(suspensionKeys && { suspensionKeys }) } } as const)
    try {
      return await doing.mutateAsync(act)
    } catch (error) {
      if (codeOf(error) === 'change.approvalNeeded') return preview(body)
      if (!(error instanceof ApiError) || error.status !== 412) throw error
      setStale(true)
      throw new Error(t('status.stale'), { cause: error })
    }
  }
  return { send, away, stale }
}

/**
 * The choice of a status, validated on submit. For a customer without accounts below it is done immediately; for a
 * company with others below it (or where a second person is needed) the consequences are shown first.
 */
export function useStatusForm(account: Account, standing: AccountStanding, onDone: () => void) {
  const { t } = useTranslation()
  const day = useTypedDay()
  const lookup = useStatusReasons()
  const { send, ...doing } = useDoing(account, standing)
  const zone = account.timeZone ?? account.inherited.timeZone
  const dayOf = ({ when, effectiveOn }: StatusForm) => (when === 'on' ? day.read(effectiveOn) : undefined)
  const choicesFor = (to: StatusForm['to']) => {
    const choice = standing.choices.find((one) => one.to === to)
    return { choice, reasons: reasonsFor(standing, choice, lookup) }
  }
  const sending = useSentForm<StatusForm, Body, unknown>({
    draft: `status.${account.acctKey}`,
    initial: initial(standing),
    body: (form) => bodyOf(form, dayOf(form)),
    check: (_, form) => {
      const on = dayOf(form)
      const wrong = statusFaults(form, on, { standing, zone, ...choicesFor(form.to) })
      // A text that is not a day gets the hint of its format, not "in the past".
      const faultText = (name: (typeof wrong)[number]) =>
        name === 'effectiveOn' && !on ? day.unreadable() : t(`status.fault.${name}`)
      return Object.fromEntries(wrong.map((name) => [name, faultText(name)]))
    },
    send,
    onSent: onDone,
    rename: ofInput,
  })
  const form = useFormValues(sending.form)
  const { reasons } = choicesFor(form.to)
  const reason = reasons.find(({ code }) => code === form.reasonCode)
  const shown = { form, reasons, reason, noteNeeded: needsNote(form, standing, reason), zone, pattern: day.pattern }
  return { sending: { ...sending, away: doing.away }, stale: doing.stale, ...shown }
}
export type StatusFormState = ReturnType<typeof useStatusForm>
