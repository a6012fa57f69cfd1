import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables } from '../src/platform/db/db.ts'
import type { IdentityProvider, Tenant } from '../peers/identityProvider.ts'
import { walk } from './webWalk.ts'
import type { Browser } from './world.browser.ts'
import { trailOf } from './trail.ts'
import type { Account, Answer, Person, World } from './world.ts'

// Configurations as an administrator would have made them, and a browser's complete sign-in through one.

type ConfigInput = Partial<Insertable<Tables['ssoConfig']>> & { domains?: readonly string[]; secret?: string }

/** A configuration that is on, with verified domains. Returns its id. */
export async function aConfig(world: World, account: Account, input: ConfigInput): Promise<string> {
  const { domains = [], secret, ...columns } = input
  const ssoConfigId = uuid()
  const { accountId } = account
  const place = { table: 'sso_config', column: 'client_secret', rowId: ssoConfigId }
  const clientSecret = secret === undefined ? null : world.keys.vault.seal(place, Buffer.from(secret))
  await world.db.asOwner(async (tx) => {
    await tx
      .insertInto('ssoConfig')
      .values({ ssoConfigId, accountId, clientSecret, enabled: true, ...columns })
      .execute()
    for (const domain of domains)
      await tx
        .insertInto('companyDomain')
        .values({ accountId, domain, token: 'test', state: 'Verified', verifiedAt: sql<string>`now()` })
        .execute()
  })
  return ssoConfigId
}
/** The columns of a tenant of the test's OpenID Connect provider. */
export const oidcOf = ({ issuer, clientId, clientSecret }: Tenant, provider = 'oidc') => ({
  provider,
  issuer,
  clientId,
  secret: clientSecret,
})

export const changeConfig = (world: World, configId: string, values: Record<string, unknown>) =>
  world.db.asOwner((tx) => tx.updateTable('ssoConfig').set(values).where('ssoConfigId', '=', configId).execute())

const headers = { 'sec-fetch-site': 'same-origin' }
const locationOf = (answer: Answer) => answer.headers.location ?? ''

/** Goes to the start address in a browser and keeps its cookie. Returns the address that follows. */
export async function start(world: World, browser: Browser, configId: string, query = ''): Promise<string> {
  const url = `/sso/start/${configId}${query}`
  const answer = await world.app.inject({ url, headers, cookies: Object.fromEntries(browser.cookies) })
  for (const { name, value } of answer.cookies) browser.cookies.set(name, value)
  return locationOf(answer)
}
/**
 * Brings the provider's answer to the portal, without cookies as from another site. Returns the address that follows.
 */
export async function postBack(
  world: World,
  { url, form }: { url: string; form?: Record<string, string> | undefined },
): Promise<string> {
  const { pathname, search } = new URL(url)
  if (!form) return locationOf(await world.app.inject({ url: pathname + search }))
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(form).toString()
  return locationOf(await world.app.inject({ method: 'POST', url: pathname, headers: type, payload }))
}
export const paramsOf = (location: string) => new URL(location, 'http://here').searchParams

/** The steps up to the page that picks up the code: start, provider, back. */
export async function signInAtProvider(
  world: World,
  browser: Browser,
  configId: string,
  email: string,
  query = '',
): Promise<string> {
  const existing = await start(world, browser, configId, query)
  if (existing.startsWith('/')) return existing
  return postBack(world, await walk(existing, world.config.publicOrigin, email))
}
export const finishWith = (browser: Browser, code: string | null) =>
  browser.post('/api/v1/Sso/Finish', { Code: code ?? 'none', client_id: 'portal-web' })

/** A whole sign-in: the tokens, or why there are none. */
export async function signInBy(world: World, configId: string, email: string) {
  const browser = await world.aBrowser()
  const location = await signInAtProvider(world, browser, configId, email)
  const code = paramsOf(location).get('sso')
  const answer = code ? await finishWith(browser, code) : undefined
  const tokens = answer?.statusCode === 200 ? answer.json().resultContent : undefined
  return { browser, location, answer, tokens, why: paramsOf(location).get('ssoError') ?? answer?.json().code }
}

export const linksOf = (world: World, userId: string) =>
  world.db.asOwner((tx) => tx.selectFrom('externalIdentity').selectAll().where('userId', '=', userId).execute())
/** The reasons of refusals that administrators read, the latest first. */
export const refusalsAt = async (world: World, at: Account) =>
  (await trailOf(world, { at, action: 'auth.ssoRefused' })).map(({ reason }) => reason).toReversed()

type Claims = Record<string, unknown>
/** Claims without one of them. */
export const without =
  (name: string) =>
  (claims: Claims): Claims =>
    Object.fromEntries(Object.entries(claims).filter(([one]) => one !== name))

/** How many answers had each status. */
export const statusesOf = (answers: readonly Answer[]) =>
  answers.reduce<Record<number, number>>(
    (found, { statusCode }) => ({ ...found, [statusCode]: (found[statusCode] ?? 0) + 1 }),
    {},
  )

type SsoOptions = { thin?: boolean; provider?: string } & ConfigInput
/** Makes companies with a provider of their own, a domain, and Dana, who is known to both. */
export function companiesAt(world: World, idp: IdentityProvider) {
  let count = 0
  const redirectUris = [`${world.config.publicOrigin}/sso/callback`]
  const logoutUris = [`${world.config.publicOrigin}/sso/logout/return`]
  return async ({ thin = false, provider, ...columns }: SsoOptions = {}) => {
    const domain = `company-${(count += 1)}.example`
    const email = `dana@${domain}`
    const account = await world.anAccount({ acctType: 'DT' })
    const dana = { email, email_verified: true, given_name: 'Dana', family_name: 'Sample' }
    const tenant = await idp.addTenant({ redirectUris, logoutUris, users: [dana], thin })
    const configId = await aConfig(world, account, { ...oidcOf(tenant, provider), domains: [domain], ...columns })
    const user = await world.aUser({ account, email })
    return { domain, account, tenant, configId, user, email }
  }
}

/** Where the single sign-on of an account is administered. */
export const ssoPath = ({ accountId }: Account, more = '') => `/api/v1/Account/${accountId}/Sso${more}`

/** Where the domains of an account are administered. */
export const domainPath = ({ accountId }: Account, more = '') => `/api/v1/Account/${accountId}/Domains${more}`

/** Companies with an administrator who edits their single sign-on, and domains whose records a name server knows. */
export function administeredIn(world: World, records: Map<string, string[]>) {
  let count = 0
  const read = async (person: Person, account: Account) => (await person.get(ssoPath(account))).json().ResultContent
  async function verified(admin: Person, account: Account): Promise<string> {
    const domain = `verified-${(count += 1)}.example`
    const added = (await admin.post(domainPath(account), { Domain: domain })).json().ResultContent
    const [owned] = added.Records
    records.set(owned.Name, [owned.Expected])
    await admin.post(domainPath(account, `/${domain}/Check`), {})
    return domain
  }
  async function aCompany() {
    const provider = await world.anAccount({ acctType: 'SP' })
    const account = await world.anAccount({ acctType: 'DT', under: provider })
    const admin = await world.signedInAt(account, { rights: { EnableToCreateDTAdminAccounts: 'W' } })
    const edit = async (body: object, version?: number) => {
      const current = version ?? (await read(admin, account)).version
      return admin.patch(ssoPath(account), body, { 'if-match': `"${current}"` })
    }
    return { provider, account, admin, edit }
  }
  return { read, verified, aCompany }
}
