import { createServer, type RequestListener } from 'node:http'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { lookUp, type RecordType } from '../src/platform/outgoing/records.ts'
import { answers, aService, type StoredCompany, type Behaviour } from './esignService.ts'
import { listen } from './listen.ts'
import { startNameServer } from './nameServer.ts'
import { demoDrift, demoRefused, filesIn, findPlaces, oidcTenant } from './places.ts'
import { followZone } from './zone.ts'

// The peers of the portal in a demo: identity providers, e-signature service, name server. A separate process that ends
// with the portal: node demo.ts DATA_DIR PUBLIC_ORIGIN. Never in production (tools/demo-peers.ts).

const [dataDir = '', origin = ''] = process.argv.slice(2)
const places = findPlaces(dataDir)
if (!places) throw new Error(`there are no places of peers in ${dataDir}`)
const { ports, saml } = places
const files = filesIn(dataDir)
const hostAt = (port: number) => `127.0.0.1:${port}`

/**
 * Milliseconds between checks of the portal, the zone and the stored state, and between attempts to reuse the ports of
 * the last run.
 */
const [every, patience] = [500, 5_000]

/** A peer whose port is taken is left out: the portal runs without it, and its screens say that there is no answer. */
async function begin<T>(name: string, port: number, start: () => Promise<T>): Promise<T | undefined> {
  const until = Date.now() + patience
  for (;;)
    try {
      return await start()
    } catch (error) {
      const taken = (error as { code?: string }).code === 'EADDRINUSE'
      if (taken && Date.now() < until) await new Promise((done) => setTimeout(done, every))
      else {
        const why = taken ? `port ${port} is taken by another program` : (error as Error).message
        console.error(`The demo’s ${name} could not start: ${why}.`)
        return undefined
      }
    }
}

/** A server whose libraries load with its first request, because most people who start the demo never use it. */
function served(name: string, port: number, load: () => Promise<RequestListener>) {
  let loaded: Promise<RequestListener> | undefined
  const server = createServer((request, response) => {
    loaded ??= load()
    loaded.then(
      (handle) => handle(request, response),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  return begin(name, port, () => listen(server, port))
}

async function loadOidc(): Promise<RequestListener> {
  const { createIdentityProvider } = await import('./identityProvider.ts')
  const provider = createIdentityProvider(`http://${hostAt(ports.oidc)}`)
  await provider.addTenant({
    path: oidcTenant,
    redirectUris: [`${origin}/sso/callback`],
    logoutUris: [`${origin}/sso/logout/return`],
  })
  return provider.handle
}
async function loadSaml(): Promise<RequestListener> {
  const { createSamlProvider } = await import('./samlProvider.ts')
  return createSamlProvider(hostAt(ports.saml), saml.privateKey)
}

/** Messages that the service received in earlier runs. */
function companiesKept(): Map<string, StoredCompany> {
  if (!existsSync(files.esign)) return new Map()
  const stored = JSON.parse(readFileSync(files.esign, 'utf8')) as [string, StoredCompany & { people: never }][]
  return new Map(stored.map(([key, kept]) => [key, { ...kept, people: new Map(kept.people) }]))
}
function keep(companies: ReadonlyMap<string, StoredCompany>): void {
  const stored = [...companies].map(([key, kept]) => [key, { ...kept, people: [...kept.people] }])
  writeFileSync(`${files.esign}.new`, JSON.stringify(stored))
  renameSync(`${files.esign}.new`, files.esign)
}

/** Refuses one company, and changes another as soon as it is reported, so that the comparison finds a difference. */
const atOdds =
  (companies: ReadonlyMap<string, StoredCompany>): Behaviour =>
  (request, response) => {
    const [, , key = '', part] = request.path.split('/')
    if (request.method !== 'PUT' || part || companies.has(key)) return false
    const company = JSON.parse(request.body) as { name: string; plans: { seats: number }[] }
    if (company.name === demoRefused) return answers(422)(request, response)
    if (company.name !== demoDrift) return false
    const plans = company.plans.map((plan) => ({ ...plan, seats: plan.seats + 2 }))
    request.body = JSON.stringify({ ...company, name: `${company.name} Ltd`, plans })
    return false
  }

async function startESign() {
  const companies = companiesKept()
  const service = await aService({ port: ports.esign, companies })
  service.becomes(atOdds(companies))
  return {
    tick(): void {
      if (service.got.splice(0).length > 0) keep(companies)
    },
  }
}

async function startNames() {
  const zone = followZone(files.zone)
  const elsewhere = (type: RecordType, name: string) =>
    zone.serves(name) ? undefined : lookUp({ dnsServers: [] }, type, name)
  const names = await startNameServer({ port: ports.dns, elsewhere })
  return { tick: () => zone.fill(names) }
}

const portal = process.ppid
const working = Promise.all([
  begin('e-signature service', ports.esign, startESign),
  begin('name server', ports.dns, startNames),
  served('OpenID Connect provider', ports.oidc, loadOidc),
  served('SAML provider', ports.saml, loadSaml),
])
setInterval(() => {
  if (process.ppid !== portal) process.exit()
}, every)
const [esign, names] = await working
setInterval(() => {
  esign?.tick()
  names?.tick()
}, every)
