import { actingMinutes, actingRows } from '@portal/contract/identity/alias/alias.contract'
import { inUnits } from '@portal/contract/core/language'
import type { UserListItem } from '@portal/contract/directory/users/users.list'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '../../../core/people/people.names.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { hasUnsaved } from '../../../lib/unsaved.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { signInAs } from './alias.queries.ts'
import css from './SignInAsDialog.module.css'

type Person = Pick<UserListItem, 'email' | 'firstName' | 'lastName'>
type Props = { person: Person; opened: boolean; onClose: () => void }
/** Characters of a reason and of a ticket (`product.md` 3.6). */
const [least, most, ticketMost] = [10, 200, 40]

/**
 * Asks for the reason before acting for a person, and explains it: the time, the record, and the pages that stay
 * closed.
 */
export function SignInAsDialog({ opened, ...rest }: Props) {
  return opened ? <Asking {...rest} /> : null
}

function Asking({ person, onClose }: Omit<Props, 'opened'>) {
  const { t, i18n } = useTranslation()
  const name = nameOf(person)
  // Asked before typing starts: the dialog's edits are not the ones that would be lost.
  const [unsaved] = useState(hasUnsaved)
  const start = useMutation({ mutationFn: signInAs })
  const sending = useSentForm({
    draft: `alias.${person.email}`,
    initial: { reason: '', ticket: '' },
    body: ({ reason, ticket }) => ({
      email: person.email,
      reason: reason.trim(),
      ticket: ticket.trim() || undefined,
    }),
    check: (_, { reason }) => ({ ...(reason.trim().length < least && { reason: t('alias.reasonShort', { least }) }) }),
    send: start.mutateAsync,
    onSent: () => undefined,
  })
  const reason = { label: t('alias.reason'), hint: t('alias.reasonHint', { least, most, name }), maxLength: most }
  return (
    <RecordDialog
      {...sending}
      title={t('alias.title', { name })}
      submit={t('alias.submit')}
      // After success the page is already reloading as the other person.
      saving={sending.saving || start.isSuccess}
      intro={
        <>
          <ul className={css.effects}>
            <li>{t('alias.effect.time', { time: inUnits(actingMinutes, 'minute', i18n.language) })}</li>
            <li>{t('alias.effect.record')}</li>
            <li>{t('alias.effect.closed', { rows: actingRows })}</li>
            <li>{t('alias.effect.tabs')}</li>
          </ul>
          {unsaved && <Alert kind="warning">{t('alias.unsaved')}</Alert>}
        </>
      }
      specs={[
        { path: 'reason', kind: 'reason', ...reason, required: true, wide: true },
        { path: 'ticket', kind: 'text', label: t('alias.ticket'), maxLength: ticketMost, wide: true },
      ]}
      onClose={onClose}
    />
  )
}
