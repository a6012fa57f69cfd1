import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

// Double submit (`security.md` 4, specification section 7): the page sends XSRF-TOKEN back in a header; an HttpOnly
// twin holds its hash, so a cookie planted from a subdomain never fits.

export const xsrfCookie = 'XSRF-TOKEN'
const twinCookie = '__Host-xsrf'
const twinOf = (token: string) => createHash('sha256').update('xsrf:').update(token).digest('base64url')

const same = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether the browser says that the request comes from our own page. */
export function sameOrigin(request: FastifyRequest, config: Config): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origin !== config.publicOrigin) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}

export function xsrfMatches(request: FastifyRequest, config: Config): boolean {
  const header = request.headers['x-xsrf-token']
  const cookie = request.cookies[xsrfCookie]
  const twin = request.cookies[twinCookie]
  if (typeof header !== 'string' || !cookie || !twin) return false
  return sameOrigin(request, config) && same(header, cookie) && same(twinOf(cookie), twin)
}

/** Gives the page its pair of cookies unless it has a matching one. */
export function setXsrfCookies(request: FastifyRequest, reply: FastifyReply): void {
  const cookie = request.cookies[xsrfCookie]
  if (cookie && request.cookies[twinCookie] === twinOf(cookie)) return
  const token = randomBytes(24).toString('base64url')
  const options = { path: '/', secure: true, sameSite: 'strict' } as const
  void reply.setCookie(xsrfCookie, token, options).setCookie(twinCookie, twinOf(token), { ...options, httpOnly: true })
}
