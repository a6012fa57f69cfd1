import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import css from './status.module.css'
import { usePurge } from './status.queries.ts'

/**
 * Purges a closed account before its day, leaving only a tombstone. It lists the losses, and asks for the account's
 * name as a confirmation.
 */
export function PurgeDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation()
  const { acctKey, acctName } = account
  const purge = usePurge(acctKey)
  const sending = useSentForm({
    // The input is the name that confirms the purge, so it is not kept.
    draft: null,
    initial: { acctName: '' },
    body: (values) => values.acctName.trim(),
    check: (_, __, typed) => ({ ...(typed !== acctName && { acctName: t('status.purge.wrong') }) }),
    send: (typed) => purge.mutateAsync(typed),
    onSent: onClose,
  })
  const label = t('status.purge.type', { name: acctName })
  return (
    <RecordDialog
      {...sending}
      title={t('status.purge.of', { name: acctName })}
      submit={t('status.purge.submit')}
      danger
      intro={
        <>
          <p className={css.lost}>{t('status.purge.lost')}</p>
          <ul className={css.lost}>
            <li>{t('status.purge.people')}</li>
            <li>{t('status.purge.work')}</li>
            <li>{t('status.purge.name')}</li>
          </ul>
          <p className={css.lost}>{t('status.purge.kept')}</p>
        </>
      }
      specs={[{ path: 'acctName', kind: 'text', label, wide: true }]}
      onClose={onClose}
    />
  )
}
