import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { aService, answers } from '../apps/api/peers/esignService.ts'
import { findFreePort } from '../apps/api/src/platform/db/embedded.ports.ts'
import { startIdentityProvider } from '../apps/api/peers/identityProvider.ts'
import { startNameServer } from '../apps/api/peers/nameServer.ts'
import { startSamlProvider } from '../apps/api/peers/samlProvider.ts'
import { apiArguments } from '../tools/api-process.ts'
import { buildApiIfNeeded } from '../tools/build.ts'

/** An e-signature service that refuses the accounts that a journey names, until it should accept them again. */
async function startESign() {
  const service = await aService()
  const refused = new Set<string>()
  service.becomes(
    (request, response) => refused.has(request.path.split('/')[2] ?? '') && answers(422)(request, response),
  )
  const control = ({ searchParams }: URL) => {
    refused.add(searchParams.get('refuse') ?? '')
    refused.delete(searchParams.get('accept') ?? '')
    refused.delete('')
  }
  return { ...service, told: control }
}

/** The services around the portal: two identity providers, a name server and an e-signature service, all on this machine. */
async function startNeighbours(origin: string) {
  const esign = await startESign()
  const [oidc, saml, names] = await Promise.all([startIdentityProvider(), startSamlProvider(), startNameServer()])
  const tenant = await oidc.addTenant({
    redirectUris: [`${origin}/sso/callback`],
    logoutUris: [`${origin}/sso/logout/return`],
  })
  // A journey sends a domain and its TXT value; anything on this machine's loopback may set them.
  const records = createHttpServer((request, response) => {
    const url = new URL(request.url ?? '', origin)
    if (url.pathname === '/esign') return void response.end(esign.told(url))
    const [name = '', value = ''] = url.search.slice(1).split('&').map(decodeURIComponent)
    names.records.set(name.toLowerCase(), [value])
    response.end()
  }).listen(0, '127.0.0.1')
  await once(records, 'listening')
  const { port } = records.address() as AddressInfo
  const peers = {
    tenant,
    saml: { entityId: saml.entityId, entryPoint: saml.entryPoint, certificate: saml.certificate },
  }
  process.env['NEIGHBOURS'] = JSON.stringify({
    ...peers,
    records: `http://127.0.0.1:${port}/`,
    esign: `http://127.0.0.1:${port}/esign`,
  })
  const close = async () => {
    records.close()
    esign.close()
    await Promise.all([oidc.close(), saml.close(), names.close()])
  }
  const environment = {
    OUTGOING_PRIVATE: [oidc.host, saml.host, new URL(esign.url).host].join(),
    DNS_SERVERS: names.address,
    ESIGN_URL: esign.url,
  }
  return { environment, close }
}

function start(port: number, folder: string, more: Record<string, string>): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATA_DIR: folder,
    DATABASE_URL: '',
    SEED: 'demo',
    RATE_LIMIT: '0',
    SHED_DELAY_MS: '0',
    DATABASE_PATIENCE: '15', // a busy machine must not fail the run
    LOG_LEVEL: 'error',
    ...more,
  }
  return spawn(process.execPath, apiArguments, { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Resolves with the portal's address; rejects with its output if it ends first. */
function untilReady(portal: ChildProcess, output: string[]): Promise<void> {
  return new Promise((done, fail) => {
    if (!portal.stdout) throw new Error('the portal cannot be heard')
    createInterface(portal.stdout).on('line', (line) => {
      output.push(line)
      if (line.startsWith('The portal is at')) done()
    })
    portal.once('exit', (code) => fail(new Error(`the portal ended with ${code}:\n${output.join('\n')}`)))
  })
}

/**
 * One portal with the demo for the whole run, on a free port and a separate database. Stopping it is part of the run,
 * and an error in its log fails the run.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function startPortal(): Promise<() => Promise<void>> {
  if (!(await buildApiIfNeeded())) throw new Error('the API could not be built')
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  const port = await findFreePort()
  const output: string[] = []
  const neighbours = await startNeighbours(`http://localhost:${port}`)
  const portal = start(port, folder, neighbours.environment)
  const ended = once(portal, 'exit')
  await untilReady(portal, output).catch(async (error) => {
    await neighbours.close()
    throw error
  })
  process.env['PORTAL_ORIGIN'] = `http://localhost:${port}`
  return async () => {
    portal.kill('SIGTERM')
    await ended
    await neighbours.close()
    await rm(folder, { recursive: true, force: true })
    const errors = output.filter((line) => /"level":"?(50|60|error|fatal)/.test(line))
    if (errors.length > 0) throw new Error(`the portal logged errors:\n${errors.join('\n')}`)
  }
}
