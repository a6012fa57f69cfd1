import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { accountTypes } from '@portal/contract/core/accounts/accounts.fields'
import { allowedChildTypes } from '@portal/contract/directory/accounts/accounts.rules'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { ParentPick } from '../../../core/pickers/ParentPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { PendingDialog } from '../../../ui/PendingDialog.tsx'
import css from './status.module.css'
import { useAccountChange } from './useAccountChange.ts'

type Props = { acctKey: string; onClose: () => void }

/** Asks for the new parent of an account; the effect is shown before anything is done. */
export function MoveDialog({ acctKey, onClose }: Props) {
  const { t } = useTranslation()
  const { data: account, error, refetch } = useQuery(accountQuery(acctKey))
  if (account) return <Ready account={account} onClose={onClose} />
  return (
    <PendingDialog
      title={t('status.move')}
      error={error}
      failed={t('accounts.openFailed')}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  )
}

function Ready({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation()
  const { change, away, refusal } = useAccountChange(onClose)
  const [parent, setParent] = useState<{ acctKey: string; name: string }>()
  const [submitted, setSubmitted] = useState(false)
  const id = useId()
  const above = accountTypes.filter((type) => allowedChildTypes(type).includes(account.acctType))
  const submit = () => {
    setSubmitted(true)
    if (!parent) return document.getElementById(`${id}-parent`)?.focus()
    change('account.move', account.acctKey, { parentKey: parent.acctKey })
  }
  return (
    <FormDialog
      title={t('status.moveOf', { name: account.acctName })}
      submit={t('status.preview')}
      away={away}
      refusal={refusal?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css.picking}>
        <p className={css.hint}>
          {account.parentName
            ? t('status.moveFrom', { name: account.acctName, parent: account.parentName })
            : t('status.moveFromAbove', { name: account.acctName })}
        </p>
        <ParentPick
          controlId={`${id}-parent`}
          label={t('status.newParent')}
          help={t('status.newParentHint')}
          types={above}
          without={[account.acctKey, account.parentKey ?? '']}
          chosen={parent?.name ?? ''}
          error={submitted && !parent ? t('status.fault.parent') : undefined}
          onPick={(acctKey, name) => setParent({ acctKey, name })}
        />
        <p className={css.hint}>{t('status.moveHint')}</p>
      </div>
    </FormDialog>
  )
}
