import type { EndReason } from './paths.ts'
import { onRecordCleared, readRecord } from './session.record.ts'

export type Message =
  | { kind: 'token'; token: string; expiresAt: number; startedAt: number }
  | { kind: 'end'; reason: EndReason }
  /** The server had this browser's storage cleared: every tab restores what must survive that. */
  | { kind: 'cleared' }

/** How long the reason of a session's end may arrive after the end itself (milliseconds). */
const wordOnItsWay = 300

/** Connects the tabs of this browser: a message reaches all others, never the sender. */
export function openChannel(hear: (message: Message) => void): { say: (message: Message) => void } {
  const channel = new BroadcastChannel('portal-session')
  channel.onmessage = (event: MessageEvent<Message>) => hear(event.data)
  onRecordCleared(() =>
    setTimeout(() => {
      if (!readRecord()) hear({ kind: 'end', reason: 'signedout' })
    }, wordOnItsWay),
  )
  return { say: (message) => channel.postMessage(message) }
}
