import { flushCompileCache } from 'node:module'
import closeWithGrace from 'close-with-grace'
import { demoSignIns } from './demo.ts'
import { type Config, ConfigFault } from './platform/config/config.ts'
import { readEnvironment } from './platform/config/environment.ts'
import { patiently } from './platform/db/db.ts'
import { createLogger } from './platform/telemetry/logger.ts'
import { type Portal, startPortal } from './portal.ts'

const say = (words: string) => process.stdout.write(`${words}\n`)
const complain = (words: string) => process.stderr.write(`${words}\n`)

function readOrExit(): Config {
  try {
    return readEnvironment()
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    complain(error.message)
    process.exit(1)
  }
}

/** Milliseconds in which a second signal is the same Ctrl-C, sent by the terminal and passed on by npm. */
const echo = 1_000

/** Closes in order within the 30 s that a supervisor grants; a second signal ends immediately. */
function closeOnSignal(portal: Promise<Portal>, logger: ReturnType<typeof createLogger>): void {
  const end = () => process.exit(1)
  const signals = ['SIGINT', 'SIGTERM'] as const
  const { close } = closeWithGrace(
    { delay: 29_000, logger: false, skip: [...signals], onSecondSignal: end, onSecondError: end },
    async ({ err }) => {
      if (err) logger.fatal({ err }, 'unexpected error')
      await (await portal).close()
    },
  )
  let first: number | undefined
  for (const signal of signals)
    process.on(signal, () => {
      if (first !== undefined) return Date.now() - first > echo && end()
      first = Date.now()
      logger.info({ signal }, 'closing')
      close()
    })
}

const config = readOrExit()
const logger = createLogger({ level: config.logLevel })
const starting = startPortal(config, { logger, say })
closeOnSignal(starting, logger)
try {
  const portal = await starting
  say(`\nThe portal is at ${portal.address}`)
  say(await patiently(() => demoSignIns(portal.db)))
  await portal.ready
  flushCompileCache() // now, for a process that is killed writes none
} catch (error) {
  complain(`The portal could not start: ${(error as Error).message}`)
  process.exit(1)
}
