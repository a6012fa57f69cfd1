import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './embedded.process.ts'
import { startEmbedded } from './embedded.ts'

/** Milliseconds. */
const looksEvery = 250

/** Keeps the embedded PostgreSQL running on one port. @throws Error in plain words when the first start fails */
export async function superviseEmbedded(dataDir: string, log: (words: string) => void) {
  let current = await startEmbedded({ dataDir, log })
  const port = Number(new URL(current.url).port)
  const closing = new AbortController()

  async function watch(): Promise<void> {
    for (;;) {
      await sleep(looksEvery, undefined, { signal: closing.signal, ref: false })
      if (isAlive(current.pid)) continue
      log('the embedded database ended; starting it again')
      await current.stop() // gives the folder back
      if (closing.signal.aborted) return
      current = await startEmbedded({ dataDir, port, log })
    }
  }
  const watching = (async () => {
    while (!closing.signal.aborted)
      await watch().catch((error: Error) => {
        if (!closing.signal.aborted) log(error.message) // tried again: whatever was in its way may go
      })
  })()
  return {
    url: current.url,
    async stop() {
      closing.abort()
      await watching
      await current.stop()
    },
  }
}
