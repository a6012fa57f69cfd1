import { joinFeatures } from '../src/app.ts'
import { runDunning } from '../src/features/commerce/dunning/dunning.job.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { connect } from '../src/platform/db/db.ts'

// A run of dunning in a process of its own, to be killed at any moment: node dunning.child.ts DATABASE_URL DATA_DIR NOW

const [url = '', folder = '', now = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
const db = connect(url, { statementSeconds: 30 })
joinFeatures()
process.stdout.write('working\n')
await runDunning({ db, config, keys: undefined as never }, new Date(now))
process.stdout.write('done\n')
await db.close()
