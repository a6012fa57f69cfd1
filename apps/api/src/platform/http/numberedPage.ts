import { Problem } from '@portal/contract/core/errors'
import { codeKey } from '@portal/contract/core/names'
import { numberedPages } from '@portal/contract/core/page'
import type { DecodedRequest, RequestContent } from './input.ts'

type PageParams = { pageNumber?: number | undefined; cursor?: string | null | undefined }
type ListInput = { body?: PageParams; query?: PageParams }
type Page = { items: unknown[]; nextCursor: string | null }

const reached = new WeakSet<object>()
/** Marks a page as read by its number, with an offset. */
export function byNumber<T extends object>(page: T): T {
  reached.add(page)
  return page
}

/** For requests of a page by number, without the cursor of the page before. */
function numberIn({ body, query }: ListInput) {
  const part = body?.pageNumber === undefined ? ('query' as const) : ('body' as const)
  const { pageNumber = 1, cursor, ...filter } = (part === 'body' ? body : query) ?? {}
  return pageNumber > 1 && cursor == null ? { part, pageNumber, asked: filter } : undefined
}

/**
 * The page that a request asks for by its number, of any list (decision 0012). A list that can skip rows reads it
 * directly. For others, the pages before it are read along their cursors and dropped. Either way it is the page that
 * the cursors lead to.
 * @param sent as the client spelt it
 * @throws Problem request.invalid beyond the pages that can be reached this way
 */
export async function atPage(
  sent: Pick<RequestContent, 'body' | 'query'>,
  input: DecodedRequest['input'],
  ask: (input: DecodedRequest['input']) => Promise<unknown>,
): Promise<unknown> {
  const numbered = numberIn(input as ListInput)
  if (!numbered) return ask(input)
  const { part, pageNumber, asked } = numbered
  if (pageNumber > numberedPages) {
    const field = Object.keys(sent[part] as object).find((name) => codeKey(name) === 'pageNumber') ?? ''
    throw new Problem('request.invalid', { fields: [{ field, code: 'needsCursor', params: { pages: numberedPages } }] })
  }
  const at = async (more: PageParams) => (await ask({ ...input, [part]: { ...asked, ...more } })) as Page
  let page = await at({ pageNumber })
  if (reached.has(page)) return page
  for (let number = 1; number < pageNumber; number += 1) {
    if (page.nextCursor === null) return { ...page, items: [] }
    page = await at({ cursor: page.nextCursor })
  }
  return page
}
