import { AddPasskeyDialog } from '../features/directory/profile/AddPasskeyDialog.tsx'
import { InviteDialog } from '../features/directory/users/InviteDialog.tsx'
import { NotesSection } from '../features/directory/contacts/NotesSection.tsx'
import { PasteMembersDialog } from '../features/access/accessGroups/PasteMembersDialog.tsx'
import { PersonReason } from '../features/directory/users/PersonReason.tsx'
import { RequestForm } from '../features/identity/registrations/RequestForm.tsx'
import { aGroup } from '../features/access/accessGroups/accessGroups.samples.ts'
import { aPerson } from '../features/directory/users/users.samples.ts'

// Forms about people, and forms for notes and requests.

const close = () => undefined
const acctKey = '018f0000-0000-7000-8000-0000000000aa'

export const ofPeople = {
  'a note': {
    page: <NotesSection acctKey={acctKey} id="notes" mayWrite />,
    stays: true,
    submit: 'Add note',
    first: /note/i,
    api: { contacts: { notes: () => ({ items: [] }) } },
  },
  'a reason': {
    page: <PersonReason act="unlock" person={aPerson()} onClose={close} onDone={close} />,
    typed: { Reason: 'Short' },
    submit: 'Unlock',
    first: /^Reason/,
  },
  'a passkey': {
    page: <AddPasskeyDialog options={{} as never} onClose={close} onDone={close} />,
    submit: 'Create passkey',
    first: /name/i,
  },
  'a list of members': {
    page: <PasteMembersDialog group={aGroup()} onClose={close} onDone={close} />,
    submit: 'Add 0 members',
    first: /^E-mail addresses/,
  },
  'a request for access': {
    page: <RequestForm company={undefined} onSent={close} />,
    stays: true,
    submit: 'Send request',
    first: /^Company/,
  },
  'a person': {
    page: <InviteDialog acctKey={acctKey} kinds={['ADMIN']} roles={['RS']} onClose={close} onDone={close} />,
    submit: 'Invite',
    first: /^(E-mail|First name)/,
  },
} as const
