import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'

// `security.md` 4. Not @fastify/helmet: it makes a nonce for every answer and two for the page, and cannot tell a page from data.

export const cspReportPath = '/api/csp-report'

declare module 'fastify' {
  interface FastifyReply {
    /** Set by `nonceOf`: this answer is a page. */
    cspNonce: string | undefined
  }
}

/** The nonce of this answer's styles; calling it gives the answer a page's policy. */
export function nonceOf(reply: FastifyReply): string {
  reply.cspNonce ??= randomBytes(16).toString('base64')
  return reply.cspNonce
}

const pagePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${cspReportPath}`,
  ].join('; ')
/** A response with data, opened as a page, may load and run nothing. */
const answerPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const unused =
  `accelerometer autoplay browsing-topics camera display-capture encrypted-media fullscreen geolocation gyroscope
  idle-detection local-fonts magnetometer microphone midi payment picture-in-picture screen-wake-lock serial usb
  xr-spatial-tracking`.split(/\s+/)

/** HSTS only where the portal is reached by https: elsewhere it would lock people out. */
const fixedHeaders = (config: Config): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
  'x-frame-options': 'DENY',
  ...(config.publicOrigin.startsWith('https://') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

export const answerHeaders = (config: Config) => ({ ...fixedHeaders(config), 'content-security-policy': answerPolicy })

/** Sets the security headers on every answer, including errors and unknown addresses. */
export function secureHeaders(app: FastifyInstance, config: Config): void {
  const fixed = fixedHeaders(config)
  app.decorateReply('cspNonce', undefined)
  app.addHook('onSend', async (_, reply) => {
    const shared = reply.getHeader('cross-origin-resource-policy') // an image that mails show
    reply.headers(shared ? { ...fixed, 'cross-origin-resource-policy': shared } : fixed)
    if (reply.hasHeader('content-security-policy')) return // a mail in the outbox
    reply.header('content-security-policy', reply.cspNonce ? pagePolicy(reply.cspNonce) : answerPolicy)
  })
}

/** Counts violations that browsers report and logs the directive, nothing of the page. */
export function receiveCspReports(app: FastifyInstance, count: (directive: string) => void): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: 16_384 },
      (_, body, done) => {
        done(null, body)
      },
    )
    scope.post(cspReportPath, async (request, reply) => {
      const directive = /"(?:effective|violated)-?[dD]irective"\s*:\s*"([a-z-]{1,40})/.exec(String(request.body))?.[1]
      count(directive ?? 'unknown')
      return reply.code(204).send()
    })
  })
}
