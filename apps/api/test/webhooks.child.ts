import { createSender } from '../src/features/machines/webhooks/webhooks.delivery.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { loadKeyEncryptionKey } from '../src/platform/crypto/kek.ts'
import { createKeys } from '../src/platform/crypto/keys.ts'
import { connect } from '../src/platform/db/db.ts'

// The worker of webhooks in a process of its own, to be killed at any moment: node webhooks.child.ts DATABASE_URL DATA_DIR

const [url = '', folder = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', OUTGOING_PRIVATE: '127.0.0.1' })
const db = connect(url, { statementSeconds: 30 })
const keys = await createKeys(db, loadKeyEncryptionKey(config.keyFile, { generate: false }))
process.stdout.write('working\n')
await createSender({ db, config, keys })()
await db.close()
