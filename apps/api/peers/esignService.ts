import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from './listen.ts'

// The e-signature service as the portal's tests know it: it stores what it receives, and fails in all the usual ways.

type Person = {
  key: string
  email: string
  firstName: string | null
  lastName: string | null
  active: boolean
  plans: string[]
}
export type Kept = Record<string, unknown> & {
  revision: number
  name?: string
  status?: string
  plans?: { code: string }[]
  settings: Record<string, unknown>
  logo: { type: string; hash: string; content: string } | null
  people: Map<string, Person>
}
export type Asked = { method: string; path: string; key: string | undefined; body: string; token: string | undefined }
/** A planted fault in how it handles a request; false where it handles it correctly. */
export type Mood = (request: Asked, response: ServerResponse) => boolean | Promise<boolean>
export const well: Mood = () => false
export const answers =
  (status: number, body = '', headers: Record<string, string> = {}): Mood =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
    return true
  }
/** Everything but tokens. */
export const butTokens =
  (mood: Mood): Mood =>
  (asked, response) =>
    asked.path !== '/token' && mood(asked, response)

type Put = {
  revision: number
  after?: string | null
  through?: string | null
  people?: Person[]
  values?: Record<string, unknown>
  logo?: Kept['logo']
}

function take(companies: Map<string, Kept>, key: string, what: string | undefined, put: Put): void {
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

function peopleOf({ people }: Kept, after: string | null) {
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
export async function aService({ port: wanted = 0, companies = new Map<string, Kept>() } = {}) {
  const got: Asked[] = []
  /** Requests that took effect, by idempotency key: a repetition changes nothing. */
  const taken = new Map<string, string>()
  const state = { mood: well, tokens: 0, refused: new Set<string>() }
  const json = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  function answer(asked: Asked, response: ServerResponse): void {
    const url = new URL(asked.path, 'http://service')
    const [, , key = '', what] = url.pathname.split('/')
    if (url.pathname === '/token') {
      if (asked.token !== `Basic ${Buffer.from('portal:se cret').toString('base64')}`) return json(response, 401, {})
      state.tokens += 1
      return json(response, 200, { access_token: `token-${state.tokens}`, expires_in: 3_600 })
    }
    const token = asked.token?.replace('Bearer ', '') ?? ''
    if (!token.startsWith('token-') || state.refused.has(token)) return json(response, 401, {})
    const kept = companies.get(key)
    if (asked.method === 'DELETE') {
      companies.delete(key)
      return json(response, 200, {})
    }
    if (asked.method === 'PUT') {
      const put = JSON.parse(asked.body) as Put
      if (what && !kept) return json(response, 404, {})
      if (kept && put.revision < kept.revision) return json(response, 409, { revision: kept.revision })
      if (!taken.has(asked.key ?? '')) {
        taken.set(asked.key ?? '', `${asked.path} ${put.revision}`)
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
      const asked = { method, path, body, key: headers['idempotency-key']?.toString(), token: headers.authorization }
      got.push(asked)
      if (!(await state.mood(asked, response))) answer(asked, response)
    })
  })
  await listen(server, wanted)
  const { port } = server.address() as AddressInfo
  return {
    url: esignUrlAt(port),
    companies,
    got,
    taken,
    becomes: (mood: Mood) => void (state.mood = mood),
    /** No token that it gave is valid any more. */
    refuseTokens: () => {
      for (let one = 1; one <= state.tokens; one += 1) state.refused.add(`token-${one}`)
    },
    tokens: () => state.tokens,
    puts: (key: string) => got.filter(({ method, path }) => method === 'PUT' && path.startsWith(`/companies/${key}`)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export const withService = ({ url }: Service) => ({ ESIGN_URL: url, OUTGOING_PRIVATE: '127.0.0.1' })
