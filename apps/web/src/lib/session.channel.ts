import type { EndReason } from './paths.ts'
import { onRecordCleared } from './session.record.ts'

export type Message =
  | { kind: 'token'; token: string; expiresAt: number; startedAt: number }
  | { kind: 'end'; reason: EndReason }

/** Joins the tabs of this browser: what one says all others hear, never itself. */
export function openChannel(hear: (message: Message) => void): { say: (message: Message) => void } {
  const channel = new BroadcastChannel('portal-session')
  channel.onmessage = (event: MessageEvent<Message>) => hear(event.data)
  onRecordCleared(() => hear({ kind: 'end', reason: 'signedout' }))
  return { say: (message) => channel.postMessage(message) }
}
