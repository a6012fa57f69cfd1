import { ContactsSection } from './ContactsSection.tsx'
import { NotesSection } from './NotesSection.tsx'

/** What a company knows of an account besides its details. */
export const ContactsAndNotes = ({ acctKey, mayWrite }: { acctKey: string; mayWrite: boolean }) => (
  <>
    <ContactsSection acctKey={acctKey} id="section-contacts" />
    <NotesSection acctKey={acctKey} id="section-notes" mayWrite={mayWrite} />
  </>
)
