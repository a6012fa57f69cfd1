import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables } from '../src/platform/db/db.ts'
import type { Tenant } from './identityProvider.ts'
import { walk } from './webWalk.ts'
import type { Browser } from './world.browser.ts'
import type { Account, Answer, World } from './world.ts'

// Configurations as an administrator would have made them, and the whole way of a browser through one.

type Given = Partial<Insertable<Tables['ssoConfig']>> & { domains?: readonly string[]; secret?: string }

/** A configuration that is on, with verified domains. Answers its id. */
export async function aConfig(world: World, account: Account, given: Given): Promise<string> {
  const { domains = [], secret, ...columns } = given
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
        .insertInto('ssoDomain')
        .values({ ssoConfigId, accountId, domain, token: 'test', verifiedAt: sql<string>`now()` })
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
const locationOf = (answer: Answer) => String(answer.headers.location ?? '')

/** Goes to the start address in a browser and keeps its cookie. Answers where it is sent. */
export async function start(world: World, browser: Browser, configId: string, query = ''): Promise<string> {
  const url = `/sso/start/${configId}${query}`
  const answer = await world.app.inject({ url, headers, cookies: Object.fromEntries(browser.cookies) })
  for (const { name, value } of answer.cookies) browser.cookies.set(name, value)
  return locationOf(answer)
}
/** Brings what the provider sent back to the portal, without cookies as from another site. Answers where it leads. */
export async function comeBack(
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

/** The way up to the page that picks up the code: start, provider, back. */
export async function throughProvider(
  world: World,
  browser: Browser,
  configId: string,
  email: string,
  query = '',
): Promise<string> {
  const there = await start(world, browser, configId, query)
  if (there.startsWith('/')) return there
  return comeBack(world, await walk(there, world.config.publicOrigin, email))
}
export const finishWith = (browser: Browser, code: string | null) =>
  browser.post('/api/v1/Sso/Finish', { Code: code ?? 'none', client_id: 'portal-web' })

/** A whole sign-in: the tokens, or why there are none. */
export async function signInBy(world: World, configId: string, email: string) {
  const browser = await world.aBrowser()
  const location = await throughProvider(world, browser, configId, email)
  const code = paramsOf(location).get('sso')
  const answer = code ? await finishWith(browser, code) : undefined
  const tokens = answer?.statusCode === 200 ? answer.json().resultContent : undefined
  return { browser, location, answer, tokens, why: paramsOf(location).get('ssoError') ?? answer?.json().code }
}

export const linksOf = (world: World, userId: string) =>
  world.db.asOwner((tx) => tx.selectFrom('externalIdentity').selectAll().where('userId', '=', userId).execute())
/** Why administrators read that somebody was refused, the latest first. */
export const refusalsAt = async (world: World, { accountId }: Account) =>
  (
    await world.db.asOwner((tx) =>
      tx
        .selectFrom('auditEvent')
        .select('reason')
        .where('accountId', '=', accountId)
        .where('action', '=', 'auth.ssoRefused')
        .orderBy('occurredAt', 'desc')
        .orderBy('auditId', 'desc')
        .execute(),
    )
  ).map(({ reason }) => reason)
