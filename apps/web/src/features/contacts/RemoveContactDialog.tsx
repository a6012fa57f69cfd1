import type { Contact } from '@portal/contract/contacts/contacts.contract'
import { useTranslation } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useContactAct } from './contacts.queries.ts'

type Props = { acctKey: string; contact: Contact; onClose: () => void }

export function RemoveContactDialog({ acctKey, contact, onClose }: Props) {
  const { t } = useTranslation()
  const acting = useContactAct(acctKey)
  const name = `${contact.firstName} ${contact.lastName}`
  return (
    <ConfirmDialog
      title={t('contacts.removeTitle', { name })}
      submit={t('contacts.remove')}
      danger
      pending={acting.isPending}
      refusal={acting.error?.message}
      onSubmit={() => acting.mutate({ act: 'remove', contactKey: contact.contactKey }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('contacts.removeText', { email: contact.email })}
    </ConfirmDialog>
  )
}
