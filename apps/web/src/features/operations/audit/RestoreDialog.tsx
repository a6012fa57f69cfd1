import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { useQueryClient } from '@tanstack/react-query'
import { accountQuery, useUpdateAccount } from '../../../core/accounts/account.queries.ts'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { currentOf, patchOf } from './restore.rules.ts'

type Props = { account: Account; change: AuditEvent['changes'][number]; onClose: () => void }

/** Restores an old value, as a new change against the version shown here. */
export function RestoreDialog({ account, change, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const saving = useUpdateAccount(account.acctKey)
  const now = currentOf(account, change.field)
  const text = (value: unknown, words: string | null) =>
    words ??
    (value === null || value === '' ? t('audit.empty') : typeof value === 'string' ? value : JSON.stringify(value))
  const isNew = JSON.stringify(now) === JSON.stringify(change.new ?? null)
  const restore = () =>
    saving.mutate(
      { body: patchOf(change, account), version: account.version },
      {
        onSuccess: () => {
          void queryClient.invalidateQueries({ queryKey: ['audit'] })
          onClose()
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 412)
            void queryClient.invalidateQueries({ queryKey: accountQuery(account.acctKey).queryKey })
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('audit.restore.title', { field: change.label })}
      submit={t('audit.restore.confirm')}
      pending={saving.isPending}
      refusal={saving.error?.message}
      onSubmit={restore}
      onClose={onClose}
    >
      <p>{t('audit.restore.text', { name: account.acctName })}</p>
      <Facts
        facts={[
          [t('audit.restore.now'), <del key="now">{text(now, isNew ? change.newText : null)}</del>],
          [t('audit.restore.then'), <strong key="then">{text(change.old, change.oldText)}</strong>],
        ]}
      />
    </ConfirmDialog>
  )
}
