import { openPages } from '../lib/pages.ts'
import { session } from '../lib/session.ts'
import { loadSignedIn } from './loadSignedIn.ts'

// Imported before everything else: who is signed in is asked, and what they see is loaded, while the other scripts are run.
// Whoever awaits either reports a failure.
const open = Object.values(openPages).some((path) => window.location.pathname.startsWith(path))
if (!open && session.resumable()) {
  session.resume().catch(() => {})
  loadSignedIn().catch(() => {})
}
