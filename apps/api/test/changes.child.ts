import { joinFeatures } from '../src/app.ts'
import { runDueChanges } from '../src/features/operations/changes/changes.worker.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { loadKeyEncryptionKey } from '../src/platform/crypto/kek.ts'
import { createKeys } from '../src/platform/crypto/keys.ts'
import { connect } from '../src/platform/db/db.ts'

// The job of change sets in a process of its own, to be killed in the middle of one: node changes.child.ts DATABASE_URL DATA_DIR

const [url = '', folder = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
const db = connect(url, { statementSeconds: 30 })
const keys = await createKeys(db, loadKeyEncryptionKey(config.keyFile, { generate: false }))
joinFeatures()
process.stdout.write('working\n')
await runDueChanges({ db, config, keys, lasts: 1_500 }, () => false)
await db.close()
