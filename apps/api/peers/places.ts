import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../src/platform/db/embedded.ports.ts'
import { selfSigned } from './selfSigned.ts'

// Where the peers of a demo are. The database of the demo holds these addresses and this certificate, so they are chosen once and
// kept in the same folder.

const kinds = ['oidc', 'saml', 'esign', 'dns'] as const
/** How the portal is known to the OpenID Connect provider. */
export const oidcClient = { clientId: 'portal-client', clientSecret: 'invented secret of a test, 40 characters.' }
/** The tenant of the demo there. */
export const oidcTenant = 'demo'
/** The entity id of a SAML provider. */
export const samlAt = (host: string) => ({ entityId: `http://${host}/entity`, entryPoint: `http://${host}/sso` })

/** The company whose data differ between the demo's e-signature service and the portal. */
export const demoDrift = 'Southbank Clinic'
/** The company that it refuses. */
export const demoRefused = 'Clinique Clairemésange'

export type Places = {
  ports: Record<(typeof kinds)[number], number>
  /** The signing key of the SAML provider, as PEM. */
  saml: { privateKey: string; certificate: string }
}

/** The files of the peers in the folder of a demo's data; the portal writes the zone when it loads the demo. */
export function filesIn(dataDir: string) {
  const folder = join(dataDir, 'demo')
  return {
    folder,
    places: join(folder, 'places.json'),
    zone: join(folder, 'zone.json'),
    esign: join(folder, 'esign.json'),
  }
}

export function findPlaces(dataDir: string): Places | undefined {
  const { places } = filesIn(dataDir)
  return existsSync(places) ? (JSON.parse(readFileSync(places, 'utf8')) as Places) : undefined
}

/** The places of a demo; on first use, the ports that follow the portal's. */
export async function choosePlaces(dataDir: string, port: number): Promise<Places> {
  const found = findPlaces(dataDir)
  if (found) return found
  const ports = await Promise.all(
    kinds.map(async (kind, at) => [kind, await findFreePort(port && port + 1 + at)] as const),
  )
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const places: Places = {
    ports: Object.fromEntries(ports) as Places['ports'],
    saml: {
      privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      certificate: selfSigned(pair, 'demo', 3650),
    },
  }
  const files = filesIn(dataDir)
  mkdirSync(files.folder, { recursive: true })
  writeFileSync(files.places, JSON.stringify(places), { mode: 0o600 })
  return places
}
