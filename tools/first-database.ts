// Started by `npm start` for the first start alone: makes the embedded database with its tables and the demo while web and
// API are built. Runs until it learns that the API takes the database over; if the start ends before, so does the server.
import { once } from 'node:events'
import { choosePlaces } from '../apps/api/peers/places.ts'
import { readEnvironment } from '../apps/api/src/platform/config/environment.ts'
import { connect } from '../apps/api/src/platform/db/db.ts'
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts'
import { fillDatabase } from '../apps/api/src/portal.database.ts'
import { hasPeers } from './demo-peers.ts'

// These reach the whole group; this process ends with its parent, after the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
const config = readEnvironment()
const server = await startEmbedded({ dataDir: config.dataDir })
const ended = once(process, 'disconnect').then(async () => {
  await server.stop()
  process.exit(1)
})
try {
  // The demo holds the addresses of its peers.
  if (hasPeers(process.env)) await choosePlaces(config.dataDir, config.port)
  const db = connect(server.url)
  try {
    await fillDatabase(db, server.url, config, () => undefined)
  } finally {
    await db.close()
  }
  const handedOver = once(process, 'message')
  process.send?.('filled')
  await Promise.race([handedOver, ended])
  process.exit(0)
} catch {
  // The portal tries again and reports the fault.
  await server.stop()
  process.exit(1)
}
