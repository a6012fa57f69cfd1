import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { esignUrlAt } from '../apps/api/peers/esignService.ts'
import { choosePlaces, type Places } from '../apps/api/peers/places.ts'
import { root, toolEnvironment } from './processes.ts'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Whether the portal gets demo peers: it serves the demo from the embedded database, and no other peers are configured.
 */
export const hasPeers = (env: Variables): boolean =>
  env['NODE_ENV'] !== 'production' &&
  !env['DATABASE_URL'] &&
  env['SEED'] !== 'none' &&
  !env['ESIGN_URL'] &&
  !env['DNS_SERVERS'] &&
  !env['OUTGOING_PRIVATE']

/** The environment variables that name the peers. */
function environmentOf({ ports }: Places): Record<string, string> {
  const hosts = [ports.oidc, ports.saml, ports.esign].map((port) => `127.0.0.1:${port}`)
  return {
    ESIGN_URL: esignUrlAt(ports.esign),
    DNS_SERVERS: `127.0.0.1:${ports.dns}`,
    OUTGOING_PRIVATE: hosts.join(),
  }
}

/**
 * Starts the peers of a demo for the portal that this process is or starts; they end with this process. Returns the
 * environment for the portal, empty without peers.
 */
export async function startPeers(env: Variables, origin: string): Promise<Record<string, string>> {
  if (!hasPeers(env)) return {}
  const dataDir = resolve(root, env['DATA_DIR'] || '.data')
  const places = await choosePlaces(dataDir, Number(env['PORT'] || 8080))
  const peers = spawn(process.execPath, [join(root, 'apps/api/peers/demo.ts'), dataDir, origin], {
    env: toolEnvironment({ NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/portal') }),
    // Ctrl-C must not reach them, because the ending portal may still call them; they end after it.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // At low priority, so that they do not slow the portal's start.
  if (peers.pid) setPriority(peers.pid, 19)
  return environmentOf(places)
}
