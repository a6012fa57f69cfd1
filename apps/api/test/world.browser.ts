import type { FastifyInstance } from 'fastify'
import type { Answer } from './world.person.ts'

/** Stands for index.html, which gives the page its XSRF cookies. */
export const pageOfBrowser = '/test/page'

type Headers = Record<string, string>
export type Browser = {
  /** Its cookies, by name; a test may change them. */
  cookies: Map<string, string>
  /** A request of the page's script. `leave` names headers that it does not send. */
  post(url: string, body: object, headers?: Headers, leave?: readonly string[]): Promise<Answer>
  signIn(emailAddress: string, password: string): Promise<Answer>
}

/** A browser with one page of the portal open. */
export async function openBrowser(app: FastifyInstance, origin: string): Promise<Browser> {
  const cookies = new Map<string, string>()
  const keep = (answer: Answer) => {
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    return answer
  }
  const post: Browser['post'] = async (url, payload, more = {}, leave = []) => {
    const own = { origin, 'sec-fetch-site': 'same-origin', 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '', ...more }
    const headers = Object.fromEntries(Object.entries(own).filter(([name]) => !leave.includes(name)))
    return keep(await app.inject({ method: 'POST', url, payload, headers, cookies: Object.fromEntries(cookies) }))
  }
  keep(await app.inject({ url: pageOfBrowser }))
  const signIn: Browser['signIn'] = (emailAddress, password) =>
    post('/Token', { emailAddress, password, client_id: 'portal-web', withRefreshToken: true })
  return { cookies, post, signIn }
}
