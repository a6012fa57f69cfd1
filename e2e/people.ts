import { randomUUID } from 'node:crypto'
import type { Currency } from '@portal/contract/core/money'
import { type APIRequestContext, request } from '@playwright/test'
import { generateSync } from 'otplib'
import { password } from './test.ts'

// People for a single journey, created through the API, because journeys would otherwise change each other's data.

type Json = Record<string, unknown>
type Message = { to: string; channel: string; subject: string | null; text: string }
type Tokens = { access_token: string }

const origin = () => process.env['PORTAL_ORIGIN'] ?? ''
/** The calls that need an Idempotency-Key, because they create something. */
const created = /^\/api\/v1\/(Provision\/|ChangeSet$|Group$)/
const client = () => request.newContext({ baseURL: origin() })

async function answerOf(
  context: APIRequestContext,
  method: string,
  path: string,
  data?: Json,
  token?: string,
  more: Record<string, string> = {},
): Promise<never> {
  const headers = {
    ...more,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(created.test(path) && { 'idempotency-key': randomUUID() }),
  }
  const answer = await context.fetch(path, { method, headers, ...(data && { data }) })
  const body = (await answer.json()) as Json
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${JSON.stringify(body)}`)
  return (body['ResultContent'] ?? body['resultContent']) as never
}

/** Calls of a person who signed in by password alone. */
export async function callsOf(emailAddress: string, secret = password) {
  const context = await client()
  const body = { emailAddress, password: secret, client_id: 'portal-cli' }
  const { access_token } = (await answerOf(context, 'POST', '/Token', body)) as Tokens
  return async <T>(method: string, path: string, data?: Json, headers?: Record<string, string>): Promise<T> =>
    answerOf(context, method, path, data, access_token, headers)
}

/** The latest matching message to a person, once it has arrived. */
export async function messageTo(to: string, pattern: RegExp, after = 0): Promise<string> {
  const context = await client()
  for (let attempts = 0; attempts < 240; attempts++) {
    const all = (await (await context.get('/dev/outbox.json')).json()) as (Message & { at: string })[]
    const found = all.find((one) => one.to === to && pattern.test(one.text) && Date.parse(one.at) >= after)
    if (found) return found.text
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`nothing like ${String(pattern)} was sent to ${to}`)
}
/** The code in the link of an e-mail. */
export const linkCode = (text: string) => /code=([\w-]{43})/.exec(text)?.[1] ?? ''
/** The six-digit code in a message; an SMS ends with it after #. */
export const digitsIn = (text: string) => /#(\d{6})/.exec(text)?.[1] ?? /\b(\d{6})\b/.exec(text)?.[1] ?? ''

export type NewPerson = {
  email: string
  secret: string
  acctKey: string
  acctName: string
  firstName: string
  userKey: string
}

type InviteOptions = {
  domain?: string
  firstName?: string
  language?: 'en-us' | 'fr-fr'
  /** The administrator who creates the account below theirs; by default Cordage Reseller's. */
  by?: { email: string; secret?: string }
}

/** A customer with an administrator who is invited and has not signed in yet. */
export async function anInvitedPerson(options: InviteOptions = {}): Promise<NewPerson> {
  const tag = randomUUID().slice(0, 8)
  const above = await callsOf(options.by?.email ?? 'rs@demo.test', options.by?.secret)
  const { CompanyKey } = await above<{ CompanyKey: string }>('GET', '/api/v1/AccountAdmin/LoginDetail')
  const [email, acctName] = [`${tag}@${options.domain ?? 'journey.test'}`, `Journey ${tag}`]
  const firstName = options.firstName ?? 'Odile'
  const created = await above<{ AcctKey: string; AdminUserKey: string }>('POST', '/api/v1/Provision/Customer', {
    ParentKey: CompanyKey,
    Account: { AcctName: acctName, IndustryCode: 'LEGAL', Address: { Line1: '1 Road', Country: 'CA' } },
    Admin: { Email: email, FirstName: firstName, LastName: 'Marble', Language: options.language ?? 'en-us' },
  })
  const secret = `harbour lanterns ${tag} over twelve ferns`
  return { email, secret, acctKey: created.AcctKey, acctName, firstName, userKey: created.AdminUserKey }
}

/** Chooses the password by the link of the invitation. */
async function activate<P extends { email: string; secret: string }>(person: P): Promise<P> {
  const Code = linkCode(await messageTo(person.email, /code=/))
  const body = { Code, Password: person.secret, ConfirmPassword: person.secret }
  await answerOf(await client(), 'POST', '/api/v1/AccountAdmin/Activate', body)
  return person
}
/** A customer with an active administrator. */
export const anActivePerson = async (options: InviteOptions = {}): Promise<NewPerson> =>
  activate(await anInvitedPerson(options))

/** A reseller below a distributor's administrator, with an active administrator. */
export async function reseller(by: string, language: 'en-us' | 'fr-fr' = 'en-us'): Promise<NewPerson> {
  const tag = randomUUID().slice(0, 8)
  const above = await callsOf(by)
  const { CompanyKey } = await above<{ CompanyKey: string }>('GET', '/api/v1/AccountAdmin/LoginDetail')
  const person = { email: `${tag}@reseller.test`, firstName: 'Otto', acctName: `Bollard ${tag}` }
  const created = await above<{ AcctKey: string; AdminUserKey: string }>('POST', '/api/v1/Provision/Provider', {
    ParentKey: CompanyKey,
    Account: { AcctType: 'RS', AcctName: person.acctName, Address: { Line1: '1 Quay', Country: 'CA' } },
    Admin: { Email: person.email, FirstName: person.firstName, LastName: 'Marble', Language: language },
  })
  const secret = `harbour lanterns ${tag} over twelve ferns`
  return activate({ ...person, secret, acctKey: created.AcctKey, userKey: created.AdminUserKey })
}

type Invoice = { BillKey: string; Number: string; Total: number; Open: number }
/** A customer of Cordage Reseller in its country, with an issued invoice of one charge. */
export async function aBilledCustomer<I = Invoice>(company: { TaxId?: string } = {}) {
  const call = await callsOf('rs@demo.test')
  const once = () => ({ 'idempotency-key': randomUUID() })
  const tag = randomUUID().slice(0, 8)
  const { CompanyKey } = await call<{ CompanyKey: string }>('GET', '/api/v1/AccountAdmin/LoginDetail')
  const { Address } = await call<{ Address: object }>('GET', `/api/v1/Account/${CompanyKey}`)
  const acctName = `Billed ${tag}`
  const { AcctKey: acctKey } = await call<{ AcctKey: string }>('POST', '/api/v1/Provision/Customer', {
    ParentKey: CompanyKey,
    Account: { AcctName: acctName, IndustryCode: 'LEGAL', Address, ...company },
    Admin: { Email: `${tag}@billed.test`, FirstName: 'Odile', LastName: 'Marble', Language: 'en-us' },
  })
  const path = `/api/v1/Billing/OneOffCharge/${acctKey}`
  const { Currency: currency } = await call<{ Currency: Currency }>('GET', path)
  const texts = { TextEn: 'Training', TextFr: 'Formation', Reason: 'Agreed in spring' }
  const charge = { ...texts, Quantity: 1, UnitPrice: 50_000, Currency: currency }
  const { Items } = await call<{ Items: { ChargeKey: string }[] }>('POST', path, charge, once())
  const ChargeKeys = Items.map(({ ChargeKey }) => ChargeKey)
  const invoice = await call<I>('POST', `${path}/Invoice`, { ChargeKeys }, once())
  return { call, acctKey, acctName, currency, invoice }
}

/** Users of a company called Person Sample. */
export async function endUsers(
  call: Awaited<ReturnType<typeof callsOf>>,
  acctKey: string,
  count: number,
): Promise<string[]> {
  const keys: string[] = []
  for (let person = 0; person < count; person++) {
    const Email = `${randomUUID().slice(0, 8)}@user.test`
    const values = { AcctKey: acctKey, Email, FirstName: 'Person', LastName: 'Sample', Kind: 'ENDUSER' }
    keys.push((await call<{ UserKey: string }>('POST', '/api/v1/Provision/User', values)).UserKey)
  }
  return keys
}

/** A second administrator of the same company, active. */
export async function colleagueOf(person: NewPerson): Promise<NewPerson> {
  const tag = randomUUID().slice(0, 8)
  const email = `${tag}@reseller.test`
  const call = await callsOf(person.email, person.secret)
  const { UserKey } = await call<{ UserKey: string }>('POST', '/api/v1/Provision/User', {
    AcctKey: person.acctKey,
    Email: email,
    FirstName: 'Petra',
    LastName: 'Quill',
  })
  return activate({
    ...person,
    email,
    firstName: 'Petra',
    secret: `ferns ${tag} under twelve lanterns`,
    userKey: UserKey,
  })
}

/** Sets up an authenticator app; returns its secret and the ten recovery codes. */
export async function withApp(person: NewPerson): Promise<{ secret: string; recoveryCodes: string[] }> {
  const call = await callsOf(person.email, person.secret)
  const { factorKey, secret } = await call<{ factorKey: string; secret: string }>('POST', '/api/v1/MFA/App', {
    Name: 'Phone',
  })
  const body = { factorKey, code: appCode(secret) }
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>('POST', '/api/v1/MFA/App/Confirm', body)
  return { secret, recoveryCodes }
}
/**
 * The code of an authenticator app.
 * @param periods of 30 seconds from now
 */
export const appCode = (secret: string, periods = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * periods })

export async function withEmailCodes(person: NewPerson): Promise<void> {
  await (
    await callsOf(person.email, person.secret)
  )('POST', '/api/v1/MFA/Email', {})
}

let phones = 0
/** Unique: each worker process counts in its own range. */
const newPhone = () =>
  `+3361234${String(5000 + (Number(process.env['TEST_WORKER_INDEX']) % 40) * 100 + ((phones += 1) % 100))}`
/** Confirms a mobile number with the codes that were sent. */
export async function withPhone(person: NewPerson): Promise<string> {
  const call = await callsOf(person.email, person.secret)
  const phone = newPhone()
  const since = Date.now()
  const { challengeId } = await call<{ challengeId: string }>('POST', '/api/v1/MFA/Phone', { Phone: phone })
  const smsCode = digitsIn(await messageTo(phone, /\d{6}/, since))
  const emailCode = digitsIn(await messageTo(person.email, /\b\d{6}\b/, since))
  await call('POST', '/api/v1/MFA/Phone/Confirm', { challengeId, smsCode, emailCode })
  return phone
}
