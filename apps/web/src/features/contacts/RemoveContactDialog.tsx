import type { Contact } from '@portal/contract/contacts/contacts.contract'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useContactAct } from './contacts.queries.ts'

type Props = { acctKey: string; contact: Contact; onClose: () => void }

export function RemoveContactDialog({ acctKey, contact, onClose }: Props) {
  const { t } = useTranslation()
  const acting = useContactAct(acctKey)
  const name = `${contact.firstName} ${contact.lastName}`
  return (
    <Dialog
      asks
      title={t('contacts.removeTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button
            variant="danger"
            loading={acting.isPending}
            onClick={() => acting.mutate({ act: 'remove', contactKey: contact.contactKey }, { onSuccess: onClose })}
          >
            {t('contacts.remove')}
          </Button>
        </>
      }
    >
      {t('contacts.removeText', { email: contact.email })}
      {acting.error && <Alert kind="error">{acting.error.message}</Alert>}
    </Dialog>
  )
}
