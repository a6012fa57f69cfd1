import type { EndReason } from './paths.ts'
import { onRecordCleared, readRecord } from './session.record.ts'

export type Message =
  | { kind: 'token'; token: string; expiresAt: number; startedAt: number }
  | { kind: 'end'; reason: EndReason }
  /** The server had the storage of this browser cleared: what must outlive that is put back by every tab. */
  | { kind: 'cleared' }

/** How long the word of why a session ended may take behind the news that it did (milliseconds). */
const wordOnItsWay = 300

/** Joins the tabs of this browser: what one says all others hear, never itself. */
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
