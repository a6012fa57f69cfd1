// Called by `npm start`: the files of the embedded database, which a first start makes while web and API are built.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment } from '../apps/api/src/platform/config/environment.ts'
import { openCluster, postgresFolder } from '../apps/api/src/platform/db/embedded.cluster.ts'
import { lockFolder } from '../apps/api/src/platform/db/embedded.lock.ts'

const { databaseUrl, dataDir } = readEnvironment()
if (!databaseUrl && !existsSync(join(dataDir, 'postgres/cluster'))) {
  const folder = postgresFolder(dataDir)
  const unlock = lockFolder(join(folder, 'lock'), dataDir)
  try {
    openCluster(folder, { sync: true, log: console.log })
  } finally {
    unlock()
  }
}
