import pino from 'pino'
import { addFeatures } from '../src/app.ts'
import { createSessions } from '../src/core/sessions/sessions.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { loadKeyEncryptionKey } from '../src/platform/crypto/kek.ts'
import { createKeys } from '../src/platform/crypto/keys.ts'
import { connect, type Database } from '../src/platform/db/db.ts'
import { createServer } from '../src/platform/http/server.ts'

// The API in a process of its own that kills itself in the middle of one call, before or after its transaction commits:
// node idempotency.child.ts DATABASE_URL DATA_DIR before|after CALL

const [url = '', folder = '', moment, call = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: '0', SHED_DELAY_MS: '0' })
const real = connect(url, { statementSeconds: 30 })
const die = () => process.kill(process.pid, 'SIGKILL')
const db: Database = {
  ...real,
  joined: async (scope, work) => {
    const result = await real.joined(scope, async (inside, tx) => {
      const done = await work(inside, tx)
      if (moment === 'before') die()
      return done
    })
    die()
    return result
  },
}
const keys = await createKeys(db, loadKeyEncryptionKey(config.keyFile, { generate: false }))
const sessions = createSessions({ db, config, keys })
await sessions.listening
const app = await createServer(config, pino({ level: 'silent' }))
addFeatures(app, { db, config, keys, authenticate: sessions.authenticate })
await app.inject(JSON.parse(call))
process.exit(0) // nothing killed it
