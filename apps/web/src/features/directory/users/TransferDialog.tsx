import { accountTypes } from '@portal/contract/core/accounts/accounts.fields'
import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { numberIn } from '@portal/contract/core/language'
import { ParentPick } from '../../../core/pickers/ParentPick.tsx'
import { nameOf } from '../../../core/people/people.names.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { GroupChoice } from './GroupChoice.tsx'
import { useReasonField } from './OffboardDialog.tsx'
import type { PeopleSelection } from './people.rules.ts'

type Props = {
  many: PeopleSelection
  onSubmit: (input: ChangeInput<'user.transfer'>) => void
  onClose: () => void
}

/** Asks for the account that people are transferred to; the effect on each is shown next, before anything is done. */
export function TransferDialog({ many: { count, atLeast, person }, onSubmit, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const number = `${numberIn(i18n.language, count)}${atLeast ? '+' : ''}`
  const sending = useSentForm({
    draft: `transfer.${person?.userKey ?? 'many'}`,
    initial: { account: { acctKey: '', name: '' }, groupKeys: [] as readonly string[], reason: '' },
    body: ({ account, groupKeys, reason }): ChangeInput<'user.transfer'> => ({
      acctKey: account.acctKey,
      ...(groupKeys.length > 0 && { groupKeys: [...groupKeys] }),
      ...(reason.trim() && { reason: reason.trim() }),
    }),
    check: (_, { account }) => ({ ...(!account.acctKey && { account: t('users.transfer.noAccount') }) }),
    send: async (input) => input,
    onSent: onSubmit,
  })
  const { form } = sending
  const { account, groupKeys } = useFormValues(form)
  const to: FieldSpec = {
    path: 'account',
    kind: 'own',
    label: t('users.transfer.account'),
    wide: true,
    draw: ({ error }) => (
      <ParentPick
        label={t('users.transfer.account')}
        help={t('users.transfer.accountHint')}
        types={person?.acctType ? [person.acctType] : accountTypes}
        chosen={account.name}
        error={error}
        onPick={(acctKey, name) => form.put({ account: { acctKey, name }, groupKeys: [] })}
      />
    ),
  }
  const groups: FieldSpec = {
    path: 'groupKeys',
    kind: 'own',
    label: t('users.invite.groups'),
    wide: true,
    draw: ({ set }) => <GroupChoice acctKey={account.acctKey} chosen={groupKeys} onChange={set} />,
  }
  return (
    <RecordDialog
      {...sending}
      title={person ? t('users.transfer.one', { name: nameOf(person) }) : t('users.transfer.many', { count, number })}
      submit={t('users.preview')}
      intro={<p>{t('users.transfer.text')}</p>}
      specs={[to, ...(account.acctKey && person?.kind !== 'ENDUSER' ? [groups] : []), useReasonField()]}
      onClose={onClose}
    />
  )
}
