import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from './listen.ts'

// A stand-in for the e-signature service in tests: stores what it receives, and fails in all the usual ways.

type Person = {
  key: string
  email: string
  firstName: string | null
  lastName: string | null
  active: boolean
  plans: string[]
}
export type StoredCompany = Record<string, unknown> & {
  revision: number
  name?: string
  status?: string
  plans?: { code: string }[]
  settings: Record<string, unknown>
  logo: { type: string; hash: string; content: string } | null
  people: Map<string, Person>
}
export type PeerRequest = {
  method: string
  path: string
  key: string | undefined
  body: string
  token: string | undefined
}
/** A planted fault in handling a request; false where the request is handled correctly. */
export type Behaviour = (request: PeerRequest, response: ServerResponse) => boolean | Promise<boolean>
export const well: Behaviour = () => false
export const answers =
  (status: number, body = '', headers: Record<string, string> = {}): Behaviour =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
    return true
  }
/** Everything but tokens. */
export const withoutTokens =
  (mood: Behaviour): Behaviour =>
  (request, response) =>
    request.path !== '/token' && mood(request, response)

type PutBody = {
  revision: number
  after?: string | null
  through?: string | null
  people?: Person[]
  values?: Record<string, unknown>
  logo?: StoredCompany['logo']
}

function take(companies: Map<string, StoredCompany>, key: string, what: string | undefined, put: PutBody): void {
  const kept = companies.get(key) ?? { revision: 0, settings: {}, logo: null, people: new Map<string, Person>() }
  if (what === undefined) Object.assign(kept, put)
  if (what === 'settings') kept.settings = put.values ?? {}
  if (what === 'logo') kept.logo = put.logo ?? null
  if (what === 'people') {
    const { after = null, through = null, people = [] } = put
    for (const one of kept.people.keys())
      if ((after === null || one > after) && (through === null || one <= through)) kept.people.delete(one)
    for (const one of people) kept.people.set(one.key, one)
  }
  kept.revision = put.revision
  companies.set(key, kept)
}

function peopleOf({ people }: StoredCompany, after: string | null) {
  const sorted = [...people.values()]
    .filter(({ key }) => after === null || key > after)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const page = sorted.slice(0, 1_000)
  return { people: page, next: sorted.length > page.length ? page.at(-1)?.key : null }
}

const read = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** Its address with the portal's credentials, in the form of `MAIL_URL`. */
export const esignUrlAt = (port: number) => `http://portal:se%20cret@127.0.0.1:${port}`

export type Service = Awaited<ReturnType<typeof aService>>
/** @param port any free one by default @param companies the companies that it already knows */
export async function aService({ port: chosenPort = 0, companies = new Map<string, StoredCompany>() } = {}) {
  const received: PeerRequest[] = []
  /** Requests that took effect, by idempotency key: a repetition changes nothing. */
  const taken = new Map<string, string>()
  const state = { mood: well, tokens: 0, refused: new Set<string>() }
  const json = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  function answer(request: PeerRequest, response: ServerResponse): void {
    const url = new URL(request.path, 'http://service')
    const [, , key = '', what] = url.pathname.split('/')
    if (url.pathname === '/token') {
      if (request.token !== `Basic ${Buffer.from('portal:se cret').toString('base64')}`) return json(response, 401, {})
      state.tokens += 1
      return json(response, 200, { access_token: `token-${state.tokens}`, expires_in: 3_600 })
    }
    const token = request.token?.replace('Bearer ', '') ?? ''
    if (!token.startsWith('token-') || state.refused.has(token)) return json(response, 401, {})
    const kept = companies.get(key)
    if (request.method === 'DELETE') {
      companies.delete(key)
      return json(response, 200, {})
    }
    if (request.method === 'PUT') {
      const put = JSON.parse(request.body) as PutBody
      if (what && !kept) return json(response, 404, {})
      if (kept && put.revision < kept.revision) return json(response, 409, { revision: kept.revision })
      if (!taken.has(request.key ?? '')) {
        taken.set(request.key ?? '', `${request.path} ${put.revision}`)
        take(companies, key, what, put)
      }
      return json(response, 200, { revision: put.revision })
    }
    if (!kept) return json(response, 404, {})
    const { people: _, logo, ...plain } = kept
    return json(
      response,
      200,
      what === 'people' ? peopleOf(kept, url.searchParams.get('after')) : { ...plain, logo: logo?.hash ?? null },
    )
  }

  const server = createServer((request, response) => {
    void read(request).then(async (body) => {
      const { method = '', url: path = '', headers } = request
      const input = { method, path, body, key: headers['idempotency-key']?.toString(), token: headers.authorization }
      received.push(input)
      if (!(await state.mood(input, response))) answer(input, response)
    })
  })
  await listen(server, chosenPort)
  const { port } = server.address() as AddressInfo
  return {
    url: esignUrlAt(port),
    companies,
    got: received,
    taken,
    becomes: (mood: Behaviour) => void (state.mood = mood),
    /** Makes all tokens issued so far invalid. */
    refuseTokens: () => {
      for (let one = 1; one <= state.tokens; one += 1) state.refused.add(`token-${one}`)
    },
    tokens: () => state.tokens,
    puts: (key: string) =>
      received.filter(({ method, path }) => method === 'PUT' && path.startsWith(`/companies/${key}`)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export const withService = ({ url }: Service) => ({ ESIGN_URL: url, OUTGOING_PRIVATE: '127.0.0.1' })
