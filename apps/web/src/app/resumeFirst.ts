import { openPages } from '../lib/pages.ts'
import { session } from '../lib/session.ts'
import { loadSignedIn } from './loadSignedIn.ts'

// Imported first: it asks who is signed in and loads their first data while the other scripts run. The code that awaits
// either reports a failure.
const open = Object.values(openPages).some((path) => window.location.pathname.startsWith(path))
if (!open && session.resumable()) {
  session.resume().catch(() => {})
  loadSignedIn().catch(() => {})
}
