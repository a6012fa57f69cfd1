import type { Page } from './test.ts'

/**
 * Refuses the next call of this path in the page as if the last step-up were more than ten minutes ago, which no test
 * can wait for; later calls reach the server. Replaces the page's `fetch` once: a route of the browser, set just before
 * the call, was sometimes bypassed.
 * @param path the end of the address, `/LoginAlias`
 */
export const askStepUpOnce = (page: Page, path: string) =>
  page.evaluate((end) => {
    const real = window.fetch
    window.fetch = (input, init) => {
      if (typeof input !== 'string' || !input.endsWith(end)) return real(input, init)
      window.fetch = real
      const body = JSON.stringify({ code: 'step_up_required', message: ['Show who you are.'], resultContent: null })
      return Promise.resolve(new Response(body, { status: 403, headers: { 'content-type': 'application/json' } }))
    }
  }, path)
