import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { AccountStanding } from '@portal/contract/directory/status/status.contract'
import type { ChangeSet, Selection } from '@portal/contract/operations/changes/changes.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ofInput, useAsking } from '../../../core/changes/useAsking.ts'
import { draftOf } from '../../../core/changes/useChangeForm.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTypedDay } from '../../../core/moments/useTypedDay.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { ApiError } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/api.errors.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { type Target, useStatusAct, useStatusReasons } from './status.queries.ts'
import { liftable, needsNote, reachesFurther, reasonsFor, type StatusForm, statusFaults } from './status.rules.ts'

/** Whose status changes: one account as it stands, or a selection whose accounts only the preview knows. */
export type StatusSubject =
  | { account: Account; standing: AccountStanding }
  | { selection: Selection; account?: undefined; standing?: undefined }

const initial = (standing: AccountStanding | undefined): StatusForm => ({
  to: '',
  reasonCode: '',
  note: '',
  when: 'now',
  effectiveOn: '',
  suspensionKeys: standing ? liftable(standing).map(({ suspensionKey }) => suspensionKey) : [],
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
  const isLift = to === 'Active' && suspensionKeys.length > 0
  return {
    to: to as Target,
    reasonCode,
    note: note.trim() || null,
    ...(on && { effectiveOn: on }),
    ...(cascade && { cascade: true }),
    ...(isLift && { suspensionKeys: [...suspensionKeys] }),
  }
}

/** Opens the preview of a choice; returns the set as it was at closing. */
function usePreview(subject: StatusSubject) {
  const queryClient = useQueryClient()
  const { ask, away } = useAsking()
  const selection = subject.account ? { acctKeys: [subject.account.acctKey] } : subject.selection
  const preview = async (input: Body) => {
    const last = await ask({ kind: 'account.status', selection, input })
    void queryClient.invalidateQueries({ queryKey: ['accounts'] })
    return last
  }
  return { preview, away }
}

/**
 * Runs or plans the choice for a single account. Where it affects more accounts, or a second person is needed, the
 * preview of the effects opens instead.
 */
function useDoing(subject: StatusSubject) {
  const { account, standing } = subject
  const { t } = useTranslation()
  const doing = useStatusAct(account?.acctKey ?? '')
  const { preview, away } = usePreview(subject)
  /** Another person changed the account while the dialog was open, so the dialog is outdated. */
  const [stale, setStale] = useState(false)
  const send = async (body: Body): Promise<ChangeSet | undefined> => {
    setStale(false)
    if (!account || reachesFurther(account.acctType)) return preview(body)
    const { version } = standing
    const { effectiveOn, suspensionKeys, cascade: _, ...rest } = body
    const act = effectiveOn
      ? ({ act: 'schedule', version, body: { ...rest, effectiveOn } } as const)
      : ({ act: 'change', version, body: { ...rest, ...(suspensionKeys && { suspensionKeys }) } } as const)
    try {
      await doing.mutateAsync(act)
      return undefined
    } catch (error) {
      if (codeOf(error) === 'change.approvalNeeded') return preview(body)
      if (!(error instanceof ApiError) || error.status !== 412) throw error
      setStale(true)
      throw new Error(t('status.stale'), { cause: error })
    }
  }
  return { send, away, stale }
}

type Closing = { onClose: () => void; onDone?: (() => void) | undefined }
/**
 * The choice of a status, validated on submit. For one customer it is done immediately; for a company with others below
 * it, for many accounts, or where a second person is needed, the consequences are shown first.
 */
export function useStatusForm(subject: StatusSubject, { onClose, onDone }: Closing) {
  const { account, standing } = subject
  const { t } = useTranslation()
  const { timeZone } = useMe().preferences
  const day = useTypedDay()
  const lookup = useStatusReasons()
  const { send, ...doing } = useDoing(subject)
  const zone = account ? (account.timeZone ?? account.inherited.timeZone) : undefined
  const dayOf = ({ when, effectiveOn }: StatusForm) => (when === 'on' ? day.read(effectiveOn) : undefined)
  const sending = useSentForm<StatusForm, Body, ChangeSet | undefined>({
    draft: subject.account ? `status.${subject.account.acctKey}` : draftOf('account.status', subject.selection),
    initial: initial(standing),
    body: (form) => bodyOf(form, dayOf(form)),
    check: (_, form) => {
      const on = dayOf(form)
      const reasons = reasonsFor(form.to, standing, lookup)
      const wrong = statusFaults(form, on, { standing, zone: zone ?? timeZone, reasons })
      // A text that is not a day gets the hint of its format, not "in the past".
      const faultText = (name: (typeof wrong)[number]) =>
        name === 'effectiveOn' && !on ? day.unreadable() : t(`status.fault.${name}`)
      return Object.fromEntries(wrong.map((name) => [name, faultText(name)]))
    },
    send,
    onSent: (last) => {
      onClose()
      if (last?.state !== 'Preview') onDone?.()
    },
    rename: ofInput,
  })
  const form = useFormValues(sending.form)
  const reasons = reasonsFor(form.to, standing, lookup)
  const reason = reasons.find(({ code }) => code === form.reasonCode)
  const shown = { form, reasons, reason, noteNeeded: needsNote(form, standing, reason), zone, pattern: day.pattern }
  return { sending: { ...sending, away: doing.away }, stale: doing.stale, ...shown }
}
export type StatusFormState = ReturnType<typeof useStatusForm>
