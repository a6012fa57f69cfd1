import type { Page } from './test.ts'

/**
 * The next call of these is refused as if the person had shown more than ten minutes ago who they are; what follows is the
 * server's own. Nobody can wait that long in a test.
 */
export const askStepUpOnce = (page: Page, url: string) =>
  page.route(
    url,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'step_up_required', message: ['Show who you are.'], resultContent: null }),
      }),
    { times: 1 },
  )
