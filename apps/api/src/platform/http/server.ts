import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { Problem } from '@portal/contract/core/errors'
import { languages } from '@portal/contract/core/language'
import type { Route } from '@portal/contract/core/route'
import { isNotOffered, withoutSlash } from '@portal/contract/core/scim'
import { statusOf } from '@portal/contract/errors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Config } from '../config/config.ts'
import { preferredLanguage } from './acceptLanguage.ts'
import { mediaTypeOf, wrapProblem } from './answer.ts'
import { logFault, problemOf } from './faults.ts'
import { addressOf, networkOf } from '../limits/network.ts'
import { readJson } from './json.ts'
import { holdsApiKey } from '../crypto/apiKey.ts'
import { answerUnparsed, answerUnreadable } from './unreadable.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
  }
  interface FastifyInstance {
    /** Counts a call of a key; absent where requests are not limited. */
    countKeyCall?: ReturnType<FastifyInstance['createRateLimit']>
  }
}

function allowMethods(app: FastifyInstance) {
  const routes: { path: RegExp; methods: Set<string> }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const path = new RegExp(`^${url.replace(/[.+]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`)
    const known = routes.find((route) => route.path.source === path.source)
    for (const one of [method].flat()) {
      if (known) known.methods.add(one)
      else routes.push({ path, methods: new Set([one]) })
    }
  })
  return (request: FastifyRequest) => {
    const path = request.url.split('?')[0] ?? ''
    return [...new Set(routes.filter((route) => route.path.test(path)).flatMap((route) => [...route.methods]))]
  }
}

const rootOf = (url: string) => url.split(/[/?]/)[1] ?? ''
/** The form of answers to unknown addresses: that of the routes below the same first part of the path. */
function knowEnvelopes(app: FastifyInstance) {
  const known = new Map<string, Set<Route['envelope']>>()
  app.addHook('onRoute', ({ url, config }) => {
    const root = rootOf(url)
    known.set(root, (known.get(root) ?? new Set()).add(config?.route?.envelope))
  })
  return ({ url }: FastifyRequest) => {
    const envelopes = [...(known.get(rootOf(url)) ?? [])]
    return envelopes.length === 1 ? envelopes[0] : undefined
  }
}

/** Answers refusals and unknown addresses in the envelope and the reader's language. */
function answerRefusals(app: FastifyInstance) {
  const methodsAt = allowMethods(app)
  const envelopeAt = knowEnvelopes(app)
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    logFault(request, error)
    if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
    const language = request.caller?.language ?? preferredLanguage(request) ?? languages[0]
    const envelope = request.routeOptions.config.route?.envelope ?? envelopeAt(request)
    return reply
      .code(statusOf(problem.code))
      .type(mediaTypeOf(envelope))
      .send(wrapProblem(problem, language, request.id, envelope))
  })
  app.setNotFoundHandler((request, reply) => {
    if (isNotOffered(request.url.split('?')[0] ?? '')) throw new Problem('scim.notOffered')
    const methods = methodsAt(request)
    if (methods.length === 0 || methods.includes(request.method)) throw new Problem('route.notFound')
    reply.header('allow', methods.join(', '))
    throw new Problem('route.methodNotAllowed')
  })
}

const noCompiler = () => () => {
  throw new Error('a route is described in the contract, not by a schema of Fastify')
}
/** The contract validates and encodes, so Fastify's own compilers are not loaded: 50 ms and 2 MB. */
const noSchemas = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }

/** Refuses requests by their address and host alone. */
function refuseHeads(app: FastifyInstance) {
  app.addHook('onRequest', async ({ url, raw }) => {
    // Node takes the first of several, a proxy perhaps another (RFC 9112, 3.2).
    if (raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      throw new Problem('request.malformed')
    if (holdsApiKey(url)) throw new Problem('key.inAddress')
  })
}

/** A server with all that routes share: ids, limits, refusals. Features are added by app.ts. */
export async function createServer(config: Config, logger: FastifyBaseLogger) {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (_, request, reply) => answerUnreadable(config, request, reply),
    trustProxy: config.trustedProxies.length ? [...config.trustedProxies] : false,
    bodyLimit: config.bodyLimit,
    genReqId: () => uuid(),
    rewriteUrl: ({ url = '/' }) => withoutSlash(url),
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    schemaController: noSchemas,
    clientErrorHandler: (error, socket) => answerUnparsed(config, error, socket),
  })
  app.removeContentTypeParser('text/plain')
  readJson(app)
  await app.register(cookie)
  refuseHeads(app)
  if (config.rateLimit) {
    await app.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: 60_000,
      keyGenerator: (request) => networkOf(addressOf(request)), // an IPv6 customer holds a whole /64
      errorResponseBuilder: (_, { ttl }) => new Problem('request.tooMany', { retryAfter: Math.ceil(ttl / 1000) }),
    })
    const ofKey = (request: FastifyRequest) => request.caller?.key?.keyId ?? ''
    app.decorate(
      'countKeyCall',
      app.createRateLimit({ max: config.rateLimit, timeWindow: 60_000, keyGenerator: ofKey }),
    )
  }
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  answerRefusals(app)
  return app
}
