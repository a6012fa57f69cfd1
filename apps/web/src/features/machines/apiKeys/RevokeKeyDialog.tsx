import type { ApiKey } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useKeyAct } from './apiKeys.queries.ts'

type Props = { acctKey: string; apiKey: ApiKey; onClose: () => void }

/** Ends a key for good. */
export function RevokeKeyDialog({ acctKey, apiKey: { keyId, name }, onClose }: Props) {
  const { t } = useTranslation()
  const acting = useKeyAct(acctKey)
  return (
    <ConfirmDialog
      title={t('apiKeys.revokeTitle', { name })}
      submit={t('apiKeys.revoke')}
      danger
      pending={acting.isPending}
      refusal={acting.error?.message}
      onSubmit={() => acting.mutate({ act: 'revoke', keyId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('apiKeys.revokeText')}
    </ConfirmDialog>
  )
}
