import type { LoadRequest } from 'autocannon'
import { addressOf, domainOf, domains, type Kind } from './enumeration.people.ts'
import { bearer, post, type Tokens } from './requests.ts'

/** Two kinds of people that one endpoint must not distinguish. `index` names the person; each person occurs once. */
export type Case = {
  name: string
  status: number
  one: (index: number) => LoadRequest
  other: (index: number) => LoadRequest
  /** Fields of the answer with random text. */
  secrets?: readonly string[]
}

const against = (name: string, status: number, request: (email: string) => LoadRequest, kind: Kind): Case => ({
  name,
  status,
  one: (index) => request(addressOf(kind, index)),
  other: (index) => request(addressOf('nobody', index, domainOf(kind))),
})
const signIn = (path: string) => (emailAddress: string) =>
  post(path, { emailAddress, password: 'not this one', client_id: 'portal-cli' })
const forgot = (Email: string) => post('/api/v1/AccountAdmin/ForgotPassword', { Email })
const resend = (Email: string) => post('/api/v1/AccountAdmin/ResendActivationCode', { Email })
const lookup = (email: string): LoadRequest => ({
  method: 'GET',
  path: `/api/v1/AccountAdmin/GetEnterpriseSSOWithEmail?email=${encodeURIComponent(email)}`,
  headers: {},
})
const proof = (emailAddress: string) => post('/api/v1/Login/Proof', { emailAddress })
const registration = (Email: string) =>
  post('/api/v1/Registration', {
    CompanyName: 'Example Company',
    FirstName: 'Ann',
    LastName: 'Sample',
    Email,
    Country: 'FR',
    Language: 'en-us',
    TermsAccepted: true,
  })

/** Requests before the person is identified. */
const beforeSignIn: Case[] = [
  against('Token', 401, signIn('/Token'), 'active'),
  against('Token, disabled', 401, signIn('/Token'), 'disabled'),
  against('Token, invited', 401, signIn('/Token'), 'invited'),
  against('Token, single sign-on', 401, signIn('/Token'), 'singleSignOn'),
  against('wpc/Token', 401, signIn('/wpc/Token'), 'active'),
  against('ForgotPassword', 202, forgot, 'active'),
  against('ForgotPassword, disabled', 202, forgot, 'disabled'),
  against('ForgotPassword, single sign-on', 202, forgot, 'singleSignOn'),
  against('ResendActivationCode, invited', 202, resend, 'invited'),
  against('ResendActivationCode, active', 202, resend, 'active'),
  against('GetEnterpriseSSOWithEmail', 200, lookup, 'active'),
  against('GetEnterpriseSSOWithEmail, domain with single sign-on', 200, lookup, 'singleSignOn'),
  { ...against('Login/Proof', 200, proof, 'active'), secrets: ['challenge'] },
  against('Registration', 202, registration, 'active'),
]

type SignedIn = { email: string; tokens: Tokens }

/** Requests of a signed-in person about people outside their tree. */
function afterSignIn({ email, tokens }: SignedIn): Case[] {
  const call = (path: string, body: object) => post(path, body, bearer(tokens))
  const ram = (Email: string) => call('/Dashboard/RAMEnabled', { Email })
  const profile = (typed: string) => call('/api/v1/Portal/AppFeatureTest/portal-cli/User', { email: typed })
  const validate = (emailAddress: string) =>
    post('/ValidateToken', { emailAddress, client_Id: 'portal-cli', access_token: tokens.access_token })
  const act = (Email: string) =>
    call('/api/v1/AccountAdmin/LoginAlias', { Email, ClientId: 'portal-cli', Reason: 'A benchmark asks' })
  const stop = (other: string) =>
    call(`/api/v1/AccountAdmin/${encodeURIComponent(email)}/LogoutAlias/${encodeURIComponent(other)}/`, {})
  const welcome = (EmailAddress: string) => call('/api/v1/AccountAdmin/ResendWelcomeEmail', { EmailAddress })
  return [
    against('Dashboard/RAMEnabled', 403, ram, 'outside'),
    against('AppFeatureTest', 403, profile, 'outside'),
    against('ValidateToken', 200, validate, 'active'),
    against('LoginAlias', 404, act, 'outside'),
    against('LogoutAlias', 404, stop, 'active'),
    against('ResendWelcomeEmail', 404, welcome, 'outside'),
  ]
}

/** Every endpoint that takes an e-mail address. A passkey's options and the multi-factor routes take none. */
export const casesFor = (person: SignedIn): Case[] => [...beforeSignIn, ...afterSignIn(person)]

/** Two requests whose answers may differ: by the domain, which public records reveal too (`product.md` 3.2). */
export const byDomain = {
  known: (index: number) => lookup(addressOf('nobody', index, domains.singleSignOn)),
  unknown: (index: number) => lookup(addressOf('nobody', index, domains.foreign)),
}
