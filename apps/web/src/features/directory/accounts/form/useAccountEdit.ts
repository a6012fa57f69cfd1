import { useUpdateAccount } from '../../../../core/accounts/account.queries.ts'
import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { AccountPatch } from '@portal/contract/directory/accounts/accounts.declared'
import { useRecordEdit } from '../../../../core/records/useRecordEdit.ts'
import { relativeMoment } from '../../../../lib/relative.ts'
import { useReader } from '../../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { faultsOf } from '../../../../ui/form/issues.ts'
import { changedPaths } from '../../../../ui/form/values.ts'
import { type AccountForm, editedPaths, toForm, toPatch } from './accounts.form.ts'

/** Refusals that the server answers without naming a field, and the field that each is about. */
const fieldOf: Record<string, string> = {
  'account.nameTaken': 'acctName',
  'account.refCodeTaken': 'customerRefCode',
}

/** Editing one account; only the fields that changed are checked and sent. */
export function useAccountEdit(account: Account) {
  const translation = useTranslation()
  const { mutateAsync } = useUpdateAccount(account.acctKey)
  return useRecordEdit<Account, AccountForm>({
    record: account,
    toForm,
    paths: editedPaths,
    check: (values, opened) =>
      faultsOf(AccountPatch, toPatch(values, changedPaths(opened, values, editedPaths)), translation),
    save: (values, changed, version) => mutateAsync({ body: toPatch(values, changed), version }),
    draft: `account.${account.acctKey}`,
    fieldOf,
  })
}

/** A sentence: who changed how many fields of an account, and how long ago. */
export function useSavedBy() {
  const { t } = useTranslation()
  const reader = useReader()
  return ({ modifiedBy, modifiedOn }: Account, count: number) => {
    const when = relativeMoment(modifiedOn, reader, { inSentence: true })
    return modifiedBy
      ? t('accounts.changedBy', { name: modifiedBy, count, when })
      : t('accounts.changedFields', { count, when })
  }
}
