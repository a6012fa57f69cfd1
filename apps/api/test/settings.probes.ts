import { watchStorage } from '../src/features/commerce/addOns/addOns.storage.ts'
import { redactRemoved } from '../src/features/directory/users/users.redact.ts'
import { mailUsage } from '../src/features/commerce/usage/usage.mailing.ts'
import { watchUsage } from '../src/features/commerce/usage/usage.watch.ts'
import { offered } from './addOns.ts'
import { aliasIn, aliasReason, aliasRoute } from './alias.ts'
import { aCompanyPlan, aPlan } from './companyPlans.ts'
import { contentOf, factorsIn, hasSms, type Tokens } from './factors.ts'
import { aKey, keysUrl, newKey, resultOf } from './keys.ts'
import { linksIn, mailsTo } from './links.ts'
import { pairBelow } from './settings.ts'
import { fill } from './storageLevels.ts'
import { password } from './tokens.ts'
import { actionsOf } from './trail.ts'
import { aFact, sendFacts } from './usageFacts.ts'
import type { Account, World } from './world.ts'

/** A separate reseller and its customer, with one setting at a value. */
export type ProbeContext = {
  world: World
  code: string
  reseller: Account
  customer: Account
  /** Sets another one too, if the first has no effect alone. */
  also(code: string, value: unknown): Promise<void>
}
/** The effect of a value of a setting: no two values may have the same effect. */
export type Probe = (ground: ProbeContext) => Promise<unknown>
/** @param at the company whose setting it is @param values two that must have different effects */
export type SettingProbe = { probe: Probe; values: readonly [unknown, unknown]; at?: 'reseller' }

const firstOfNextMonth = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12))
}
let addresses = 0
const signIn = async ({ world, customer }: ProbeContext, given: object = {}) => {
  const user = await world.aUser({ account: customer, password, ...given })
  const search = { emailAddress: user.email, password, client_id: 'portal-cli', withRefreshToken: true }
  const remoteAddress = `10.8.${(addresses += 1) >> 8}.${addresses & 255}`
  const answer = await world.app.inject({ method: 'POST', url: '/Token', remoteAddress, payload: search })
  const body = answer.json()
  return { user, status: answer.statusCode, body, content: body.resultContent ?? body }
}
const detail = async (ground: ProbeContext) => {
  const { content } = await signIn(ground)
  return (await ground.world.withToken(content.access_token).get('/api/v1/AccountAdmin/LoginDetail')).json()
    .ResultContent
}
const passwordRules: Probe = async ({ world, customer }) =>
  (await (await world.signedInAt(customer)).get('/api/v1/User/PasswordRules')).json().ResultContent.Rules

/** The settings that the mail, e-sign and documents products receive and apply. */
const shownSetting: Probe = async ({ world, code, reseller, customer }) => {
  const person = await world.signedInAt(reseller)
  return (await person.get(`/api/v1/CustomerSettings/${customer.accountId}`)).json().ResultContent.Settings[code]
}
const withoutSecrets = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, one) => (/token|key|expire|email|id$/i.test(key) ? undefined : one)))
/** The next step of a sign-in where a second factor is always required. */
const secondFactor: Probe = async (ground) => {
  await ground.also('signIn.mfaMode', 'mandatory')
  await hasSms(ground.world, ground.customer)
  const { status, content } = await signIn(ground)
  return { status, content: withoutSecrets(content) }
}
const actOnce = async ({ world, reseller, customer }: ProbeContext, more: object) => {
  const target = await world.aUser({ account: customer })
  const actor = await aliasIn(world).actorAt(reseller)
  const answer = await actor.post(aliasRoute, { Email: target.email, ClientId: 'portal-cli', ...more })
  return { target, status: answer.statusCode }
}
const makeKey = async ({ world, customer, also }: ProbeContext) => {
  await also('integration.api', true)
  const maker = await world.signedInAt(customer, { rights: { APIIntegrationAccessSettings: 'W' } })
  return maker.post(keysUrl(customer), newKey())
}
const status: Probe = async ({ world, reseller, customer }) => {
  const person = await world.signedInAt(reseller)
  const { ReopenDays, PurgeDays } = (await person.get(`/api/v1/Account/${customer.accountId}/Status`)).json()
    .ResultContent
  return { ReopenDays, PurgeDays }
}

/** The settings whose effect is in the portal itself; every other one is sent to the products, or listed as planned. */
export const probes: Record<string, SettingProbe> = {
  accountAdministration: { values: [true, false], probe: async (ground) => (await detail(ground)).RamAccess },
  'signIn.mfaMode': {
    values: ['off', 'mandatory'],
    probe: async (ground) => withoutSecrets((await signIn(ground)).content),
  },
  'signIn.mfaChannel': { values: ['email', 'mobile'], probe: secondFactor },
  'signIn.trustDays': {
    values: [0, 30],
    probe: async ({ world, customer }) => {
      const { user } = await factorsIn(world, customer).withApp()
      const browser = await world.aBrowser()
      const { access_token } = contentOf<Tokens>(await browser.signIn(user.email, password))
      const half = { authorization: `Bearer ${access_token}` }
      return contentOf<{ trustDays: number }>(await browser.post('/api/v1/MFA/Token', {}, half)).trustDays
    },
  },
  'signIn.minLength': { values: [15, 20], probe: passwordRules },
  'signIn.minLengthWithMfa': {
    values: [12, 20],
    probe: async (ground) => {
      await ground.also('signIn.mfaMode', 'mandatory')
      return passwordRules(ground)
    },
  },
  'signIn.composition': { values: [0, 3], probe: passwordRules },
  'signIn.history': {
    values: [0, 24],
    probe: async ({ world, customer }) => {
      const links = linksIn(world, customer)
      const user = await links.person()
      const [first, second] = ['first lamp above the quiet harbour', 'second lamp above the quiet harbour']
      const choose = async (Password: string) =>
        (await links.post('ResetPassword', { Code: await links.resetCode(user), Password, ConfirmPassword: Password }))
          .statusCode
      return [await choose(first), await choose(second), await choose(first)]
    },
  },
  'signIn.expiryDays': {
    values: [0, 30],
    probe: async (ground) => {
      const { user } = await signIn(ground)
      const old = `update user_password set changed_at = now() - interval '60 days' where user_id = $1`
      await ground.world.db.pool.query(old, [user.userId])
      return (await linksIn(ground.world, ground.customer).signIn(user.email, password)).statusCode
    },
  },
  'signIn.idleMinutes': { values: [5, 30], probe: async (ground) => (await detail(ground)).IdleAfter },
  'signIn.sessionHours': {
    values: [1, 8],
    probe: async (ground) => Math.round((Date.parse((await detail(ground)).SessionEndsOn) - Date.now()) / 3_600_000),
  },
  'signIn.aliasReason': {
    at: 'reseller',
    values: [false, true],
    probe: async (ground) => (await actOnce(ground, {})).status,
  },
  'signIn.allowedAddresses': {
    values: [[], ['203.0.113.0/24']],
    probe: async (ground) => (await signIn(ground)).status,
  },
  'notifications.newUser': {
    values: [true, false],
    probe: async ({ world, customer }) => {
      const links = linksIn(world, customer)
      const user = await links.invited()
      const Password = 'a lamp above the quiet harbour'
      await links.post('Activate', { Code: await links.activationCode(user), Password, ConfirmPassword: Password })
      return (await mailsTo(world, user.email)).filter(({ subject }) => subject?.startsWith('Welcome')).length
    },
  },
  'notifications.planThreshold': {
    at: 'reseller',
    values: [true, false],
    probe: async ({ world, reseller, customer }) => {
      const reader = await world.aUser({ account: customer })
      const plan = await aPlan(world, { terms: { unitQuantity: 10 } })
      await aCompanyPlan(world, customer, plan, { seats: 1 })
      const today = new Date().toISOString().slice(0, 10)
      await sendFacts(await world.signedInAt(reseller), [aFact(customer, 9, today)])
      await watchUsage(world as never)
      return (await mailsTo(world, reader.email)).map(({ subject }) => subject?.includes('90%'))
    },
  },
  'notifications.monthlyUsage': {
    at: 'reseller',
    values: ['none', 'monthly'],
    probe: async ({ world, reseller, customer }) => {
      const reader = await world.aUser({ account: customer })
      await sendFacts(await world.signedInAt(reseller), [aFact(customer, 3, new Date().toISOString().slice(0, 10))])
      await world.db.pool.query(`insert into usage_mailing (kind, due_on) values ('monthly', '2000-01-01')
        on conflict (kind) do update set due_on = excluded.due_on`)
      await mailUsage(world, firstOfNextMonth())
      return (await mailsTo(world, reader.email)).map(({ textBody }) => textBody.includes('3 envelopes'))
    },
  },
  'files.storageAlert': {
    at: 'reseller',
    values: [60, 90],
    probe: async ({ world, reseller, customer }) => {
      const seller = await world.signedInAt(reseller)
      await offered(seller, customer, { StartDate: new Date().toISOString().slice(0, 10) })
      await fill(seller, customer, 70)
      await watchStorage(world)
      return (await mailsTo(world, seller.email)).length
    },
  },
  'notifications.aliasNotice': {
    values: [true, false],
    probe: async (ground) => {
      const { target } = await actOnce(ground, { Reason: aliasReason })
      return (await mailsTo(ground.world, target.email)).length
    },
  },
  'integration.api': {
    values: [true, false],
    probe: async ({ world, customer }) => {
      const maker = await world.signedInAt(customer)
      const key = await aKey(world, { account: customer, maker, entries: { 'Account Details': 'R' } })
      return (await key.get('/api/v1/Caller')).statusCode
    },
  },
  'integration.keys': { values: [0, 10], probe: async (ground) => (await makeKey(ground)).statusCode },
  'integration.keyExpiry': {
    values: [1, 365],
    probe: async (ground) =>
      Math.round((Date.parse(resultOf(await makeKey(ground)).Key.ExpiresOn) - Date.now()) / 86_400_000),
  },
  'privacy.auditActorHidden': {
    at: 'reseller',
    values: [false, true],
    probe: async (ground) => {
      const { target } = await actOnce(ground, { Reason: aliasReason })
      return (await mailsTo(ground.world, target.email)).map(({ textBody }) => textBody.includes('Ann Sample'))
    },
  },
  'privacy.redactOnRemoval': {
    at: 'reseller',
    values: [false, true],
    probe: async ({ world, customer }) => {
      const removedAt = new Date(Date.now() - 31 * 86_400_000).toISOString()
      await world.aUser({ account: customer, userStatus: 'Removed', removedAt })
      await redactRemoved(world)
      return actionsOf(world, { at: customer, action: 'user.redacted' })
    },
  },
  'privacy.reopenDays': { at: 'reseller', values: [10, 20], probe: status },
  'privacy.purgeDays': { at: 'reseller', values: [100, 200], probe: status },
}

const before = ['general.', 'track.', 'encryption.', 'esign.', 'files.', 'threat.', 'privacy.']
/** Whether a setting is sent to the products, which apply it. */
export const isOfProducts = (code: string) => !(code in probes) && before.some((start) => code.startsWith(start))
export const shownTo = (values: readonly [unknown, unknown]): SettingProbe => ({ probe: shownSetting, values })

/** Two companies of their own, with the setting at the value at one of them. */
export async function companiesFor(
  world: World,
  under: Account,
  code: string,
  at: 'reseller' | 'customer',
  value: unknown,
): Promise<ProbeContext> {
  const pair = await pairBelow(world, under)
  const set = async (account: Account, name: string, to: unknown) => {
    const statement = 'insert into account_setting (account_id, code, value) values ($1, $2, $3::jsonb)'
    await world.db.pool.query(statement, [account.accountId, name, JSON.stringify(to)])
  }
  await set(pair[at], code, value)
  return { world, code, ...pair, also: (name, to) => set(pair.customer, name, to) }
}
