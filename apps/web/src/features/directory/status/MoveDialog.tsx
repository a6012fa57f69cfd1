import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { accountTypes } from '@portal/contract/core/accounts/accounts.fields'
import { allowedChildTypes } from '@portal/contract/directory/accounts/accounts.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChangeForm } from '../../../core/changes/useChangeForm.ts'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { ParentPick } from '../../../core/pickers/ParentPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { PendingDialog } from '../../../ui/PendingDialog.tsx'
import css from './status.module.css'

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
  const queryClient = useQueryClient()
  const { acctKey, acctName: name, acctType, parentKey, parentName: parent } = account
  const asking = useChangeForm({
    kind: 'account.move',
    selection: { acctKeys: [acctKey] },
    initial: { parent: { acctKey: '', name: '' } },
    input: (values) => ({ parentKey: values.parent.acctKey }),
    check: (values) => ({ ...(!values.parent.acctKey && { parent: t('status.fault.parent') }) }),
    rename: () => 'parent',
    onClose: () => {
      onClose()
      void queryClient.invalidateQueries({ queryKey: ['accounts'] })
    },
  })
  const chosen = useFormValues(asking.form).parent.name
  const from = parent ? t('status.moveFrom', { name, parent }) : t('status.moveFromAbove', { name })
  return (
    <RecordDialog
      {...asking}
      title={t('status.moveOf', { name })}
      intro={<p className={css.hint}>{from}</p>}
      specs={[
        {
          path: 'parent',
          kind: 'own',
          label: t('status.newParent'),
          wide: true,
          draw: ({ error, set }) => (
            <ParentPick
              label={t('status.newParent')}
              help={t('status.newParentHint')}
              types={accountTypes.filter((type) => allowedChildTypes(type).includes(acctType))}
              without={[acctKey, parentKey ?? '']}
              {...{ chosen, error }}
              onPick={(key, text) => set({ acctKey: key, name: text })}
            />
          ),
        },
      ]}
      onClose={onClose}
    >
      <p className={`${css.hint} ${css.picking}`}>{t('status.moveHint')}</p>
    </RecordDialog>
  )
}
