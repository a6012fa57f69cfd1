import { accountTypes } from '@portal/contract/core/accounts/accounts.fields'
import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { mostReason } from '@portal/contract/operations/changes/changes.inputs'
import { useId, useState } from 'react'
import { numberIn } from '@portal/contract/core/language'
import { ParentPick } from '../../../core/pickers/ParentPick.tsx'
import { nameOf } from '../../../core/people/people.names.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import { GroupChoice } from './GroupChoice.tsx'
import type { Many } from './people.rules.ts'

type Props = {
  many: Many
  onSubmit: (input: ChangeInput<'user.transfer'>) => void
  onClose: () => void
}

/** Asks for the account that people are transferred to; the effect on each is shown next, before anything is done. */
export function TransferDialog({ many: { count, atLeast, person }, onSubmit, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [account, setAccount] = useState<{ acctKey: string; name: string }>()
  const [groupKeys, setGroupKeys] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const number = `${numberIn(i18n.language, count)}${atLeast ? '+' : ''}`
  const submit = () => {
    setSubmitted(true)
    if (!account) return document.getElementById(`${id}-account`)?.focus()
    const chosen = groupKeys.length > 0 && { groupKeys: [...groupKeys] }
    onSubmit({ acctKey: account.acctKey, ...chosen, ...(reason.trim() && { reason: reason.trim() }) })
  }
  return (
    <FormDialog
      title={person ? t('users.transfer.one', { name: nameOf(person) }) : t('users.transfer.many', { count, number })}
      submit={t('users.preview')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('users.transfer.text')}</p>
      <ParentPick
        controlId={`${id}-account`}
        label={t('users.transfer.account')}
        help={t('users.transfer.accountHint')}
        types={person?.acctType ? [person.acctType] : accountTypes}
        chosen={account?.name ?? ''}
        error={submitted && !account ? t('users.transfer.noAccount') : undefined}
        onPick={(acctKey, name) => {
          setAccount({ acctKey, name })
          setGroupKeys([])
        }}
      />
      {account && person?.kind !== 'ENDUSER' && (
        <GroupChoice acctKey={account.acctKey} chosen={groupKeys} onChange={setGroupKeys} />
      )}
      <ReasonField
        label={t('users.reasonOptional')}
        hint={t('users.reasonOptionalHint', { most: mostReason })}
        maxLength={mostReason}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
