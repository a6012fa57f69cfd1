import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { IdentityProvider as samlIdp, Constants, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { listen } from './listen.ts'
import { samlAt } from './places.ts'
import { selfSigned } from './selfSigned.ts'
import { formOf, postingPage, signInPage } from './signInPage.ts'

// A real SAML 2.0 identity provider on this machine, made with samlify: takes requests by redirect, answers by POST with a signed
// assertion. For the portal's test button to reach it, OUTGOING_PRIVATE must list `127.0.0.1:{port}`.

setSchemaValidator({ validate: async () => 'the portal is who is tested here' })

/** The content of an assertion; a test changes some of it before it is signed. */
export type Assertion = Record<
  | 'ID'
  | 'AssertionID'
  | 'Issuer'
  | 'IssueInstant'
  | 'Destination'
  | 'InResponseTo'
  | 'NameID'
  | 'NameIDFormat'
  | 'Audience'
  | 'SubjectRecipient'
  | 'SubjectInResponseTo'
  | 'SubjectConfirmationDataNotOnOrAfter'
  | 'ConditionsNotBefore'
  | 'ConditionsNotOnOrAfter'
  | 'StatusCode'
  | 'email'
  | 'firstName'
  | 'lastName',
  string
>
/** The part of an answer that is signed. */
type SignedPart = 'assertion' | 'response' | 'both'
export type SamlProvider = {
  entityId: string
  entryPoint: string
  /** The current signing key. */
  privateKey(): KeyObject
  /** PEM, for the configuration. */
  certificate: string
  /** `host:port` for OUTGOING_PRIVATE. */
  host: string
  /** Persistent names by e-mail address; other people's are derived from the address. */
  subjects: Map<string, string>
  /** Changes assertions before they are signed, until the next call. */
  tamper(change?: (assertion: Assertion) => Assertion): void
  /** Changes the XML before it is signed. */
  draft(change?: (xml: string) => string): void
  /** Changes the XML after it was signed. */
  rewrite(change?: (xml: string) => string): void
  /** From now on assertions are signed with another key, whose certificate no one has. */
  forge(): void
  /** The parts signed from now on: many providers sign the whole response, some the assertion too. */
  signing(parts: SignedPart): void
  close(): Promise<void>
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
type Pair = ReturnType<typeof newPair>

/** A statement of its own: samlify's leaves out SessionIndex. */
const template = SamlLib.defaultLoginResponseTemplate.context
  .replace(
    'InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation>',
    'InResponseTo="{SubjectInResponseTo}"/></saml:SubjectConfirmation>',
  )
  .replace(
    '{AuthnStatement}',
    '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{AssertionID}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
  )
const attribute = (name: string) => ({
  name,
  valueTag: name,
  nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
  valueXsiType: 'xs:string',
})

const providerWith = (entityId: string, entryPoint: string, { privateKey, publicKey }: Pair) =>
  samlIdp({
    entityID: entityId,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signingCert: selfSigned({ privateKey, publicKey }, 'idp.example'),
    nameIDFormat: [persistent],
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: entryPoint }],
    singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: entryPoint }],
    loginResponseTemplate: { context: template, attributes: ['email', 'firstName', 'lastName'].map(attribute) },
  })

type AuthnRequest = { id: string; acs: string; audience: string }
type State = {
  entityId: string
  entryPoint: string
  pair: Pair
  subjects: Map<string, string>
  signing: SignedPart
  draft?: ((xml: string) => string) | undefined
  change?: ((assertion: Assertion) => Assertion) | undefined
  after?: ((xml: string) => string) | undefined
}

const spFor = ({ acs, audience }: Pick<AuthnRequest, 'acs' | 'audience'>, signing: SignedPart) =>
  ServiceProvider({
    entityID: audience,
    wantAssertionsSigned: signing !== 'response',
    wantMessageSigned: signing !== 'assertion',
    assertionConsumerService: [{ Binding: Constants.namespace.binding.post, Location: acs }],
  })

/** The request of a service provider, read by samlify. */
async function read(state: State, query: Record<string, string>): Promise<AuthnRequest> {
  const idp = providerWith(state.entityId, state.entryPoint, state.pair)
  const { extract } = await idp.parseLoginRequest(
    spFor({ acs: 'https://x.example', audience: 'x' }, 'assertion'),
    'redirect',
    { query },
  )
  const request = extract.request as Record<string, string> | undefined
  return {
    id: request?.['id'] ?? '',
    acs: request?.['assertionConsumerServiceUrl'] ?? '',
    audience: String(extract.issuer),
  }
}

async function answer(state: State, request: AuthnRequest, email: string): Promise<string> {
  const first: Assertion = {
    ID: `_${randomUUID()}`,
    AssertionID: `_${randomUUID()}`,
    Issuer: state.entityId,
    IssueInstant: soon(0),
    Destination: request.acs,
    InResponseTo: request.id,
    NameID: state.subjects.get(email) ?? `persistent-${email}`,
    NameIDFormat: persistent,
    Audience: request.audience,
    SubjectRecipient: request.acs,
    SubjectInResponseTo: request.id,
    SubjectConfirmationDataNotOnOrAfter: soon(300),
    ConditionsNotBefore: soon(-30),
    ConditionsNotOnOrAfter: soon(300),
    StatusCode: Constants.StatusCode.Success,
    email,
    firstName: 'Sam',
    lastName: 'Sample',
  }
  const assertion = state.change?.(first) ?? first
  const { email: attrEmail, firstName: attrFirstName, lastName: attrLastName, ...tags } = assertion
  const idp = providerWith(state.entityId, state.entryPoint, state.pair)
  const created = await idp.createLoginResponse(
    spFor(request, state.signing),
    { extract: { request: { id: request.id } } },
    'post',
    { email },
    (text: string) => ({
      id: assertion.ID,
      context: SamlLib.replaceTagsByValue(state.draft?.(text) ?? text, {
        ...tags,
        attrEmail,
        attrFirstName,
        attrLastName,
      }),
    }),
  )
  const xml = Buffer.from(created.context, 'base64').toString()
  return Buffer.from(state.after?.(xml) ?? xml).toString('base64')
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/favicon.ico') return void response.writeHead(204).end() // browsers ask for it unprompted
  const given =
    request.method === 'POST' ? await formOf(request) : new URL(request.url ?? '/', state.entryPoint).searchParams
  const [SAMLRequest, RelayState] = [given.get('SAMLRequest') ?? '', given.get('RelayState') ?? '']
  const input = await read(state, { SAMLRequest })
  const email = given.get('email')
  if (!email)
    return signInPage(request, response, {
      action: state.entryPoint,
      email: '',
      fields: { SAMLRequest, RelayState },
    })
  return postingPage(request, response, input.acs, { SAMLResponse: await answer(state, input, email), RelayState })
}

const stateAt = (host: string, pair: Pair): State => ({
  ...samlAt(host),
  pair,
  subjects: new Map(),
  signing: 'assertion',
})
function handle(state: State, request: IncomingMessage, response: ServerResponse): void {
  serve(state, request, response).catch((error: unknown) => void response.writeHead(400).end(String(error)))
}

/**
 * A provider without a server: only the handler of its requests. @param privateKey PEM; the portal has its certificate
 */
export function createSamlProvider(host: string, privateKey: string) {
  const state = stateAt(host, { privateKey: createPrivateKey(privateKey), publicKey: createPublicKey(privateKey) })
  return (request: IncomingMessage, response: ServerResponse) => handle(state, request, response)
}

/** Starts the provider. @param port any free one by default */
export async function startSamlProvider({ port = 0 }: { port?: number } = {}): Promise<SamlProvider> {
  const server = createServer((request, response) => handle(state, request, response))
  await listen(server, port)
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const state = stateAt(host, newPair())
  const { entityId, entryPoint, subjects } = state
  return {
    entityId,
    entryPoint,
    privateKey: () => state.pair.privateKey,
    certificate: selfSigned(state.pair, 'idp.example'),
    host,
    subjects,
    tamper: (change) => void (state.change = change),
    draft: (change) => void (state.draft = change),
    rewrite: (change) => void (state.after = change),
    forge: () => void (state.pair = newPair()),
    signing: (parts) => void (state.signing = parts),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
