import {
  maxHits,
  type SearchGroup,
  type SearchHit,
  type SearchKind,
  searchKinds,
} from '@portal/contract/operations/search/search.contract'
import { rankOf, resembles, textsNear } from '@portal/contract/operations/search/search.rules'
import { pageSize } from '@portal/contract/core/page'
import type { Route } from '@portal/contract/core/route'
import type { PersonContext } from '../../platform/http/context.ts'
import { readerOf } from '../worklist/worklist.ts'

/** A page of a list, as far as a search shows it. */
type Finding = { hits: SearchHit[]; more: boolean }

/** Where a search finds objects of a kind. */
export type SearchSource = {
  kind: SearchKind
  /** The route of the list: the search requires the same permissions and covers the same scope. */
  list: Route
  /** Finds a page of the list, in bounds and in the caller's scope. @param size the rows that the page should have */
  find(context: PersonContext, text: string, size: number): Promise<Finding>
  /** Found only by its complete text, such as a key. */
  exact?: true
}

/** The rows of a page of a list as hits. */
export const hitsOf = <Row>(
  { items, hasMore = false, partial = false }: { items: readonly Row[]; hasMore?: boolean; partial?: boolean },
  present: (row: Row) => Pick<SearchHit, 'key' | 'name'> & Partial<SearchHit>,
): Finding => ({
  hits: items.map((row) => ({ detail: null, acctKey: null, acctType: null, ...present(row) })),
  more: hasMore || partial,
})

function groupOf(kind: SearchKind, text: string, { hits, more }: Finding): SearchGroup | undefined {
  if (hits.length === 0) return undefined
  const best = hits.toSorted((one, other) => rankOf(text, one.name) - rankOf(text, other.name)).slice(0, maxHits)
  return { kind, total: hits.length, capped: more, hits: best }
}

/** The best objects of one kind; undefined where there are none, or the caller may not list them. */
export async function groupFor(
  { kind, list, find }: SearchSource,
  context: PersonContext,
  text: string,
): Promise<SearchGroup | undefined> {
  const caller = readerOf(context.caller, list)
  return caller && groupOf(kind, text, await find({ ...context, caller }, text, pageSize.default))
}

/** Finds the same by names that differ from the text by one letter. */
export async function groupNear(
  { kind, list, find, exact }: SearchSource,
  context: PersonContext,
  text: string,
): Promise<SearchGroup | undefined> {
  const caller = readerOf(context.caller, list)
  if (!caller || exact) return undefined
  const found = new Map<string, SearchHit>()
  for (const near of textsNear(text)) {
    const { hits } = await find({ ...context, caller }, near, pageSize.most)
    for (const hit of hits) if (resembles(text, [hit.name, hit.detail])) found.set(hit.key, hit)
  }
  return groupOf(kind, text, { hits: [...found.values()], more: false })
}

let registry: readonly SearchSource[] = []
/** Registers the sources of the features; app.ts provides them, so that the core knows no feature. */
export function provideSearch(sources: readonly SearchSource[]): void {
  const wrong = searchKinds.filter((kind) => sources.filter((source) => source.kind === kind).length !== 1)
  if (wrong.length > 0) throw new Error(`the search has not one source each for ${wrong.join(', ')}`)
  registry = searchKinds.flatMap((kind) => sources.filter((source) => source.kind === kind))
}
export const searchSources = (): readonly SearchSource[] => registry
