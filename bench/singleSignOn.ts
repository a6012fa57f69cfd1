import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { type IdentityProvider, startIdentityProvider, type Tenant } from '../apps/api/peers/identityProvider.ts'
import { buildersFor } from '../apps/api/test/world.builders.ts'
import { buildWebIfNeeded } from '../tools/build.ts'
import { keysOf } from './keys.ts'
import { startPortalProcess } from './portal.ts'
import { atMost, type Report, type ReportRow, reportText } from './report.ts'
import { openScene, password, type Scene } from './scene.ts'
import { type Browser, type Hop, openBrowser } from './singleSignOn.browser.ts'
import { medianOf } from './stats.ts'

const rounds = 30
const domain = 'signon.example.test'
const email = `ann@${domain}`

/** A company with an identity provider, where its one person is signed in already. */
async function prepare(scene: Scene, idp: IdentityProvider): Promise<Tenant> {
  const { db, company, config } = scene
  const { anAccount, aUser } = buildersFor(db)
  const account = await anAccount({ acctType: 'CU', under: company })
  await aUser({ account, email })
  const redirectUris = [`${config.publicOrigin}/sso/callback`]
  const tenant = await idp.addTenant({ redirectUris, users: [{ email, email_verified: true }], always: email })
  const ssoConfigId = uuid()
  const { vault } = await keysOf(scene)
  const place = { table: 'sso_config', column: 'client_secret', rowId: ssoConfigId }
  const clientSecret = vault.seal(place, Buffer.from(tenant.clientSecret))
  const { accountId } = account
  const { issuer, clientId } = tenant
  await db.asOwner(async (tx) => {
    await tx
      .insertInto('ssoConfig')
      .values({ ssoConfigId, accountId, enabled: true, provider: 'oidc', issuer, clientId, clientSecret })
      .execute()
    await tx
      .insertInto('companyDomain')
      .values({ accountId, domain, token: 'bench', state: 'Verified', verifiedAt: sql<Date>`now()` })
      .execute()
  })
  return tenant
}

/** The portal's calls of the provider, which runs in this process, and their milliseconds. */
function listenToCalls() {
  const started = new WeakMap<IncomingMessage, number>()
  const calls: Hop[] = []
  const begins = (message: unknown) => started.set((message as { request: IncomingMessage }).request, performance.now())
  const ends = (message: unknown) => {
    const { request } = message as { request: IncomingMessage & { originalUrl?: string } }
    const what = (request.originalUrl ?? request.url ?? '').split('?')[0] ?? ''
    if (!/\/(?:token|jwks|me|openid-configuration)$/.test(what)) return
    calls.push({ at: 'provider', what, time: performance.now() - (started.get(request) ?? Number.NaN) })
  }
  diagnostics.subscribe('http.server.request.start', begins)
  diagnostics.subscribe('http.server.response.finish', ends)
  return {
    calls,
    stop: () => {
      diagnostics.unsubscribe('http.server.request.start', begins)
      diagnostics.unsubscribe('http.server.response.finish', ends)
    },
  }
}

/** From "Continue" at the e-mail field to a complete session. */
async function signInBy({ hops, visit, post }: Browser, publicOrigin: string): Promise<Hop[]> {
  await visit('/login')
  hops.length = 0 // the page was open already
  const found = await visit(`/api/v1/AccountAdmin/GetEnterpriseSSOWithEmail?email=${encodeURIComponent(email)}`)
  const { startUrl } = (JSON.parse(found.text) as { ResultContent: { startUrl: string } }).ResultContent
  let next: string | undefined = startUrl
  while (next !== undefined && !next.startsWith(`${publicOrigin}/login`)) next = (await visit(next)).location
  const code = next && new URL(next).searchParams.get('sso')
  if (!next || !code) throw new Error(`the sign-in ended at ${next}`)
  await visit(next) // The page, whose files are cached.
  const { status, text } = await post('/api/v1/Sso/Finish', { Code: code, client_id: 'portal-web' })
  if (status !== 200) throw new Error(`the last step answered ${status}: ${text}`)
  return [...hops]
}

type Round = { hops: Hop[]; calls: Hop[]; whole: number; own: number; password: number }
const sum = (hops: readonly Hop[]) => hops.reduce((all, { time }) => all + time, 0)

async function measure(portalUrl: string, scene: Scene, idp: IdentityProvider): Promise<Round[]> {
  const { publicOrigin } = scene.config
  const listener = listenToCalls()
  const samples: Round[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      listener.calls.length = 0
      const sites = { portal: portalUrl, publicOrigin, provider: idp.origin }
      const browser = openBrowser(sites, `10.9.0.${round + 1}`)
      const hops = await signInBy(browser, publicOrigin)
      const calls = [...listener.calls]
      const own = sum(hops.filter(({ at }) => at === 'portal')) - sum(calls)
      browser.hops.length = 0
      const emailAddress = scene.people[round % scene.people.length]?.email
      await browser.post('/Token', { emailAddress, password, client_id: 'portal-web', withRefreshToken: true })
      samples.push({ hops, calls, whole: sum(hops), own, password: sum(browser.hops) })
    }
  } finally {
    listener.stop()
  }
  return samples
}

function rowsOf([first, ...rest]: readonly Round[]): ReportRow[] {
  const hops = rest[0]?.hops ?? []
  const at = (where: Hop['at']) => hops.filter((hop) => hop.at === where).length
  const median = (of: (round: Round) => number) => medianOf(rest.map(of))
  const [whole, own, byPassword] = [median((one) => one.whole), median((one) => one.own), median((one) => one.password)]
  return [
    atMost('requests of the browser to the portal', at('portal'), '', 5),
    { name: '  to the provider, where somebody is signed in', value: at('provider'), unit: '' },
    { name: "the portal's requests to the provider, first sign-in", value: first?.calls.length ?? 0, unit: '' },
    atMost(
      '  later ones',
      median((one) => one.calls.length),
      '',
      1,
    ),
    { name: 'whole sign-in, all one after another', value: whole, unit: 'ms' },
    { name: "  the portal's own part", value: own, unit: 'ms' },
    { name: '  of the whole', value: (100 * own) / whole, unit: '%' },
    { name: '  first sign-in, whole', value: first?.whole ?? Number.NaN, unit: 'ms' },
    { name: 'sign-in by password, same browser', value: byPassword, unit: 'ms' },
    atMost("the portal's own part over a sign-in by password", own / byPassword, 'x', 1.5),
  ]
}

/** Single sign-on with a real identity provider on this machine: requests, and the time of the portal's part. */
export async function run(accounts = 10_000): Promise<Report> {
  if (!(await buildWebIfNeeded())) throw new Error('the web could not be built')
  const scene = await openScene(accounts)
  const idp = await startIdentityProvider()
  try {
    await prepare(scene, idp)
    const portal = await startPortalProcess({ ...scene.environment, OUTGOING_PRIVATE: idp.host })
    try {
      const rows = rowsOf(await measure(portal.url, scene, idp))
      return { title: `Single sign-on, median of ${rounds}`, rows }
    } finally {
      await portal.stop()
    }
  } finally {
    await idp.close()
    await scene.close()
  }
}

if (import.meta.main) console.log(reportText(await run()))
