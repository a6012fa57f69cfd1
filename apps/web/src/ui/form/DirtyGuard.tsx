import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { hasUnsaved, markUnsaved } from '../../lib/unsaved.ts'
import { LeaveDialog } from '../LeaveDialog.tsx'

type Place = { pathname: string; search: unknown }
type Props = {
  dirty: boolean
  /** Whether a navigation stays with the same record (another tab of it); by default the same path is the same record. */
  stays?: (from: Place, to: Place) => boolean
  /** Called when the edits are abandoned, to delete their draft. */
  onLeft?: () => void
}
export const samePath = (from: Place, to: Place) => from.pathname === to.pathname
/** The end of a session is never blocked by a question. */
const endsSession = (to: Place) => to.pathname.startsWith('/login')

/**
 * Asks before unsaved edits are abandoned: in the portal with a dialog, on closing the tab with the browser's question.
 */
export function DirtyGuard({ dirty, stays = samePath, onLeft }: Props) {
  // Confirmed, but not left yet: another form of the page may still ask, and the person may stay.
  const leaving = useRef(false)
  const left = useRef(onLeft)
  useEffect(() => {
    left.current = onLeft
  })
  useEffect(() => () => void (leaving.current && left.current?.()), [])
  useEffect(() => (dirty ? markUnsaved() : undefined), [dirty])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      leaving.current = false
      return dirty && !endsSession(next) && !stays(current, next)
    },
    enableBeforeUnload: () => dirty && hasUnsaved(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const leave = () => {
    leaving.current = true
    blocker.proceed()
  }
  return <LeaveDialog onLeave={leave} onStay={blocker.reset} />
}
