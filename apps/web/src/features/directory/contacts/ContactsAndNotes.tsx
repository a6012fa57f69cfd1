import css from './contacts.module.css'
import { ContactsSection } from './ContactsSection.tsx'
import { NotesSection } from './NotesSection.tsx'

/** A company's information about an account besides its details. */
export const ContactsAndNotes = ({ acctKey, mayWrite }: { acctKey: string; mayWrite: boolean }) => (
  <div className={css.beside}>
    <ContactsSection acctKey={acctKey} id="section-contacts" />
    <NotesSection acctKey={acctKey} id="section-notes" mayWrite={mayWrite} />
  </div>
)
