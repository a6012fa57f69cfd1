import { joinFeatures } from '../src/app.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { loadKeyEncryptionKey } from '../src/platform/crypto/kek.ts'
import { createKeys } from '../src/platform/crypto/keys.ts'
import { connect } from '../src/platform/db/db.ts'
import { worksOf } from './schedules.ts'

// The jobs of schedules in a process of their own, to be killed at any moment: node schedules.child.ts DATABASE_URL DATA_DIR

const [url = '', folder = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
const db = connect(url, { statementSeconds: 30 })
const keys = await createKeys(db, loadKeyEncryptionKey(config.keyFile, { generate: false }))
joinFeatures()
const { start, make, finish } = worksOf({ db, config, keys })
const created = { all: false }
process.stdout.write('working\n')
await start()
// As in the portal: mails are written while further files are made.
const finishing = (async () => {
  while (!created.all) await finish()
  await finish()
})()
await make()
created.all = true
await finishing
await db.close()
