import type { Page } from './test.ts'

/**
 * The next call of this path in the page is refused as if the person had shown more than ten minutes ago who they are; what
 * follows is the server's own. Nobody can wait that long in a test. The page's own fetch is exchanged, for once: a route of
 * the browser, set a moment before the call, was passed by now and then.
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
