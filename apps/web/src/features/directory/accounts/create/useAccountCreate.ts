import type { AccessRequest } from '@portal/contract/identity/registrations/registrations.contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useMe } from '../../../../core/me/me.queries.ts'
import { ApiError } from '../../../../lib/api.ts'
import { dropDraft as drop, findDraft as find, keepDraft as keep } from '../../../../lib/drafts.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { useRecordForm } from '../../../../ui/form/useRecordForm.ts'
import { useDecide } from '../../../identity/registrations/requests.queries.ts'
import {
  type CreateForm,
  creationFaults,
  creationFrom,
  creationOf,
  creationPaths,
  emptyCreation,
  onPage,
  planPaths,
} from './accounts.create.ts'
import { useCreateAccount } from '../accounts.queries.ts'
import { placeRefusal } from '../../../../core/records/placeRefusal.ts' // oxlint-disable-line no-restricted-imports -- a page with a draft and a key of its own, over the same form

// The creation form and the key of its request, kept in this browser tab until the account exists:
// a reload, a lost answer or a forced sign-out neither loses the work nor creates a second account.

type Draft = { idempotencyKey: string; form: CreateForm }
/** An account created from a request for access has a separate draft. */
const nameOf = (request: string | undefined) => (request ? `newAccount.${request}` : 'newAccount')

/** The draft of this tab, if there is one and it can be read. */
function findDraft(userKey: string, request?: string): Draft | undefined {
  const stored = find(userKey, nameOf(request)) as Partial<Draft> | undefined
  const { acctName, manager } = stored?.form?.account ?? {}
  return [stored?.idempotencyKey, acctName, manager].every((part) => typeof part === 'string')
    ? (stored as Draft)
    : undefined
}
const keepDraft = (userKey: string, draft: Draft, request?: string) => keep(userKey, nameOf(request), draft)
const dropDraft = (userKey: string, request?: string) => drop(userKey, nameOf(request))

/** Refusals that the server answers without naming a field, and the field that each is about. */
const fieldOf: Record<string, string> = {
  'account.nameTaken': 'account.acctName',
  'account.refCodeTaken': 'account.customerRefCode',
  'account.typeNotAllowed': 'acctType',
  'account.parentInactive': 'parentKey',
  'account.notFound': 'parentKey',
  'user.emailTaken': 'admin.email',
}

/** The field of the plan that a refusal is about; its sentence says why. */
function planOf(error: Error): string | undefined {
  if (!(error instanceof ApiError) || error.code === 'request.invalid') return undefined
  return planPaths.find((path) => error.fields.some(({ field }) => field.toLowerCase() === path.toLowerCase()))
}

type CreatedAccount = {
  acctKey: string
  adminEmail: string
  activation: boolean
  /** The request for access behind the account, if it could not be closed. */
  openRequest?: string
}
/** Opens the new account, after the next render: only then does the guard let the page be left. */
function useLeaveWhen(done: CreatedAccount | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!done) return
    const { acctKey, ...created } = done
    void navigate({ href: paths.account(acctKey), state: { created }, replace: true })
  }, [done, navigate])
}

/** The form of a new account, kept as a draft with the key of its request. */
function useDraftedForm(parentKey: string, request: AccessRequest | undefined) {
  const translation = useTranslation()
  const { userKey, preferences } = useMe()
  // The texts on screen may still be in the browser's language when the page is opened by its address.
  const initial = () => (request ? creationFrom(request) : emptyCreation(parentKey, preferences.language))
  // An account created from a request has a separate draft.
  const name = request?.requestKey
  const [draft] = useState(() => findDraft(userKey, name))
  const key = useRef(draft?.idempotencyKey ?? crypto.randomUUID())
  const keep = (form: CreateForm) => keepDraft(userKey, { idempotencyKey: key.current, form }, name)
  const drop = () => dropDraft(userKey, name)
  const renew = () => {
    key.current = crypto.randomUUID()
  }
  const form = useRecordForm<CreateForm>({
    initial: initial(),
    edited: draft?.form,
    paths: creationPaths,
    check: (values) => creationFaults(values, translation),
    onEdit: keep,
  })
  const startOver = () => {
    renew()
    form.restart(initial())
    drop()
  }
  return { form, key: () => key.current, renew, keep, startOver, drop, restored: draft !== undefined }
}

/** Closes the request behind an account. Returns its key if that failed: the account exists anyway. */
function useApprove(request: AccessRequest | undefined) {
  const decide = useDecide()
  const approve = async (madeAcctKey: string): Promise<string | undefined> => {
    if (!request) return undefined
    const { requestKey } = request
    const body = { decision: 'Approved', madeAcctKey } as const
    return decide.mutateAsync({ requestKey, body }).then(
      () => undefined,
      () => requestKey,
    )
  }
  return { approve, approving: decide.isPending }
}

/**
 * One creation: its draft, its one Idempotency-Key and the steps after it. The key is kept as long as it is unknown
 * whether the account exists; after a refusal it does not exist, so the corrected request gets a new key.
 */
export function useAccountCreate(parentKey: string, request?: AccessRequest) {
  const create = useCreateAccount()
  const { approve, approving } = useApprove(request)
  const { form, key, renew, keep, drop, startOver, restored } = useDraftedForm(parentKey, request)
  const [done, setDone] = useState<CreatedAccount>()
  const sending = useRef(false)
  useLeaveWhen(done)
  const refuse = (error: Error) => {
    sending.current = false
    if (error instanceof ApiError && error.status < 500) renew()
    const path = planOf(error)
    if (path) return form.fail({ [path]: error.message })
    const { at, general } = placeRefusal(error, [...creationPaths, ...planPaths], fieldOf, onPage)
    form.fail(at, general)
  }
  const submit = () => {
    // The second click of a double click arrives before the button is rendered as busy.
    const values = sending.current || done ? undefined : form.validate()
    if (!values) return
    sending.current = true
    keep(values)
    const finish = async (acctKey: string, adminEmail: string) => {
      drop()
      const openRequest = await approve(acctKey)
      setDone({ acctKey, adminEmail, activation: values.sendActivation, ...(openRequest && { openRequest }) })
    }
    create.mutate(
      { account: creationOf(values), idempotencyKey: key() },
      { onSuccess: ({ acctKey, adminEmail }) => void finish(acctKey, adminEmail), onError: refuse },
    )
  }
  const saving = create.isPending || approving || done !== undefined
  return { form, submit, saving, restored, guarded: form.dirty && !done, startOver, drop }
}
