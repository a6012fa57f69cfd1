import { contract } from '@portal/contract'
import { Problem } from '@portal/contract/core/errors'
import { fieldIssueText } from '@portal/contract/issues.texts'
import { languageOf } from '@portal/contract/core/language'
import type { Request, Result, Route, RouteTable } from '@portal/contract/core/route'
import { statusOf } from '@portal/contract/errors'
import { errorText } from '@portal/contract/errors.texts'
import * as z from 'zod/mini'
import { assetAt } from './assets.ts'

type Contract = typeof contract

/** A text stands for a file that is streamed immediately. */
type Answer<R> = Result<R> | (R extends { orLater: true } ? string : never)
/** The request that a fake sees besides its input. */
export type SentRequest = { headers: Headers }
export type Fakes = {
  [F in keyof Contract]?: {
    [N in keyof Contract[F]]?: (
      input: Request<Contract[F][N]>,
      sent: SentRequest,
    ) => Answer<Contract[F][N]> | Promise<Answer<Contract[F][N]>>
  }
}
type Fake = (input: unknown, sent: SentRequest) => unknown

/** Thrown by a fake for a request that gets no answer at all. */
export class NoAnswer extends Error {}

const inEnvelope = (route: Route, parts: Record<string, unknown>) =>
  route.envelope === 'token'
    ? Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name.charAt(0).toLowerCase() + name.slice(1), part]),
      )
    : parts

function refused(route: Route, problem: Problem, language: ReturnType<typeof languageOf>): Response {
  const fields = problem.fields.map((issue) => ({
    Field: issue.field,
    Code: issue.code,
    Message: fieldIssueText(issue, language),
  }))
  const body = {
    StatusCode: statusOf(problem.code),
    Message: [errorText(problem.code, language, problem.values)],
    Code: problem.code,
    CorrelationId: '00000000-0000-7000-8000-000000000000',
    Fields: fields.map((field) => inEnvelope(route, field)),
    ResultContent: problem.current === undefined ? null : z.encode(route.result, problem.current),
  }
  const headers = problem.retryAfter === undefined ? undefined : { 'retry-after': String(problem.retryAfter) }
  return Response.json(inEnvelope(route, body), { status: statusOf(problem.code), ...(headers && { headers }) })
}

const bodyOf = (init: RequestInit | undefined) => (typeof init?.body === 'string' ? init.body : '')

function inputOf(route: Route, url: URL, params: Record<string, string> | undefined, init: RequestInit | undefined) {
  const headers = new Headers(init?.headers)
  const version = /^"(\d+)"$/.exec(headers.get('if-match') ?? '')?.[1]
  return {
    params,
    ...(route.query && { query: z.decode(route.query, Object.fromEntries(url.searchParams)) }),
    ...(route.body && { body: z.decode(route.body, JSON.parse(bodyOf(init))) }),
    ...(version !== undefined && { ifMatch: Number(version) }),
    ...(headers.has('idempotency-key') && { idempotencyKey: headers.get('idempotency-key') }),
  }
}

async function answer(
  route: Route,
  fake: Fake,
  url: URL,
  params: Record<string, string> | undefined,
  init: RequestInit | undefined,
) {
  const headers = new Headers(init?.headers)
  try {
    const result = await fake(inputOf(route, url, params, init), { headers })
    if (route.produces && typeof result === 'string')
      return new Response(result, { headers: { 'content-type': route.produces } })
    const content = z.encode(route.result, result)
    const status = route.orLater ? 202 : (route.status ?? 200)
    return Response.json(inEnvelope(route, { StatusCode: status, Message: [], ResultContent: content }), {
      status,
    })
  } catch (problem) {
    if (problem instanceof NoAnswer) throw new TypeError('Failed to fetch', { cause: problem })
    if (!(problem instanceof Problem)) throw problem
    return refused(route, problem, languageOf(headers.get('accept-language')))
  }
}

const routesOf = (table: RouteTable) => Object.entries(table)
const pattern = (route: Route) => new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** A `fetch` that answers from typed fakes over the real wire, so client, codec and envelope are all exercised. */
export const fakeApi =
  (fakes: Fakes): typeof fetch =>
  async (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target, 'http://localhost')
    // Texts and the side menu's definition are the real ones.
    if (url.pathname.startsWith('/assets/')) return new Response(await assetAt(url.pathname))
    for (const [feature, table] of Object.entries(contract))
      for (const [name, route] of routesOf(table)) {
        const found = pattern(route).exec(url.pathname)
        const fake = (fakes as Record<string, Record<string, Fake>>)[feature]?.[name]
        if (found && fake && (init?.method ?? 'GET') === route.method)
          return answer(route, fake, url, found.groups, init)
      }
    throw new Error(`No fake answers ${init?.method ?? 'GET'} ${url.pathname}`)
  }
