import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasUnsaved, noteUnsaved } from '../../lib/unsaved.ts'
import { LeaveDialog } from '../LeaveDialog.tsx'

type Place = { pathname: string; search: unknown }
type Props = {
  dirty: boolean
  /** Whether a navigation stays with the same record (another tab of it); by default the same path is the same record. */
  stays?: (from: Place, to: Place) => boolean
}
export const samePath = (from: Place, to: Place) => from.pathname === to.pathname
/** The end of a session is never held up by a question. */
const endsSession = (to: Place) => to.pathname.startsWith('/login')

/** Asks before unsaved edits are left: inside the portal with a dialog, at tab close with the browser's own question. */
export function DirtyGuard({ dirty, stays = samePath }: Props) {
  useEffect(() => (dirty ? noteUnsaved() : undefined), [dirty])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && !endsSession(next as Place) && !stays(current as Place, next as Place),
    enableBeforeUnload: () => dirty && hasUnsaved(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />
}
