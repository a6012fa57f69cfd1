import type { Account } from '@portal/contract/accounts/accounts.contract'
import { AccountPatch } from '@portal/contract/accounts/accounts.fields'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { faultsOf, placeServerIssues } from '../../ui/form/issues.ts'
import { type Merge, mergeEdits } from '../../ui/form/merge.ts'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import { changedPaths } from '../../ui/form/values.ts'
import { type AccountForm, editedPaths, toForm, toPatch } from './accounts.form.ts'
import { useFormDraft } from '../sessions/useFormDraft.ts'
import { useUpdateAccount } from './accounts.queries.ts'

type Conflict = { current: Account; merge: Merge<AccountForm> }
const changesOf = (opened: AccountForm, values: AccountForm) =>
  toPatch(values, changedPaths(opened, values, editedPaths))

/** Refusals that the server answers without naming a field, and the field that each is about. */
const fieldOf: Record<string, string> = {
  'account.nameTaken': 'acctName',
  'account.refCodeTaken': 'customerRefCode',
}

/** Where the words of a refusal belong: at their fields, else above the form. */
function placed(error: Error) {
  if (!(error instanceof ApiError)) return { at: {}, general: [error.message], reference: undefined }
  const path = fieldOf[error.code ?? '']
  if (path) return { at: { [path]: error.message }, general: [], reference: undefined }
  const { at, elsewhere } = placeServerIssues(error.fields, editedPaths)
  const general = Object.keys(at).length > 0 ? elsewhere : [error.message, ...elsewhere]
  return { at, general, reference: error.status >= 500 ? error.correlationId : undefined }
}

/** Edits with the version that they were made over, so that a newer one met after a forced sign-out is merged and not lost. */
type Draft = { base: Account; values: AccountForm }
const isWhole = ({ base, values }: Partial<Draft>) =>
  typeof base?.version === 'number' && typeof values?.acctName === 'string'

/** The form of one account over the version that it was read at. */
function useAccountForm(account: Account, saving: boolean) {
  const { language } = useTranslation().i18n
  const draft = useFormDraft<Draft>(`account.${account.acctKey}`, isWhole)
  const [base, setBase] = useState(draft.found?.base ?? account)
  const [saved, setSaved] = useState(false)
  const form = useRecordForm<AccountForm>({
    initial: toForm(base),
    edited: draft.found?.values,
    paths: editedPaths,
    check: (values, opened) => faultsOf(AccountPatch, changesOf(opened, values), language),
    onEdit: (values) => {
      setSaved(false)
      if (changedPaths(form.opened(), values, editedPaths).length > 0) draft.keep({ base, values })
      else draft.drop()
    },
  })
  const begin = (from: Account, values?: AccountForm) => {
    setBase(from)
    form.restart(toForm(from), values)
  }
  // A newer version that came by itself replaces the shown one only while nothing is being edited.
  useEffect(() => {
    if (account.version !== base.version && !form.dirty && !saving) begin(account) // oxlint-disable-line react/set-state-in-effect -- the fields hold their own texts, so they cannot be derived while drawing
  }, [account.version]) // oxlint-disable-line react/exhaustive-deps -- only a newer version starts the form again
  return { base, form, begin, saved, setSaved, restored: draft.found !== undefined }
}

/** Editing one account: checked before it is sent, saved over the version that was read, merged when that is stale. */
export function useAccountEdit(account: Account) {
  const update = useUpdateAccount(account.acctKey)
  const { base, form, begin, saved, setSaved, restored } = useAccountForm(account, update.isPending)
  const [conflict, setConflict] = useState<Conflict>()
  const [reference, setReference] = useState<string>()
  const refused = (error: Error, opened: AccountForm, values: AccountForm) => {
    if (error instanceof ApiError && error.status === 412 && error.current) {
      const current = error.current as Account
      setConflict({ current, merge: mergeEdits(opened, values, toForm(current), editedPaths) })
      return
    }
    const { at, general, reference: id } = placed(error)
    setReference(id)
    form.fail(at, general)
  }
  const send = (values: AccountForm, opened: AccountForm, version: number) => {
    setReference(undefined)
    const onSuccess = (now: Account) => {
      begin(now)
      setSaved(true)
    }
    const onError = (error: Error) => refused(error, opened, values)
    update.mutate({ body: changesOf(opened, values), version }, { onSuccess, onError })
  }
  const save = () => {
    const values = update.isPending ? undefined : form.validate()
    if (values) send(values, form.opened(), base.version)
  }
  /** Goes on from the newer version with what was decided; what still differs from it is saved at once. */
  const saveMerged = (values: AccountForm) => {
    if (!conflict) return
    const { current } = conflict
    setConflict(undefined)
    begin(current, values)
    if (changedPaths(toForm(current), values, editedPaths).length > 0) send(values, toForm(current), current.version)
  }
  const closeConflict = () => setConflict(undefined)
  return { form, base, save, saving: update.isPending, saved, restored, reference, conflict, saveMerged, closeConflict }
}
