import type { Input, Result } from '@portal/contract/core/route'
import type { search as routes, SearchGroup, SearchKind } from '@portal/contract/operations/search/search.contract'
import { groupFor, groupNear, searchSources, type SearchSource } from '../../../core/search/search.ts'
import type { PersonContext } from '../../../platform/http/context.ts'

/** Kinds that take longer are left out: an incomplete answer is better than a late one. */
const milliseconds = 1_500
/** Kinds that are searched at the same time, each with a connection of its own. */
const atOnce = 3

type KindResult = { kind: SearchKind; group?: SearchGroup | undefined; missing?: true }
type Look = typeof groupFor

/** Searches one kind within the time limit; a failure does not affect the others. */
async function lookIn(source: SearchSource, context: PersonContext, text: string, look: Look): Promise<KindResult> {
  const { kind } = source
  const found = look(source, context, text).then(
    (group): KindResult => ({ kind, group }),
    (fault: unknown): KindResult => {
      context.request.logFault(fault)
      return { kind, missing: true }
    },
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<KindResult>((resolve) => {
    timer = setTimeout(() => resolve({ kind, missing: true }), milliseconds)
  })
  return Promise.race([found, late]).finally(() => clearTimeout(timer))
}

/** Searches all kinds, a few at a time; begins no more once the time of the whole search is over. */
async function lookInAll(context: PersonContext, text: string, look: Look): Promise<KindResult[]> {
  const sources = searchSources()
  const results: KindResult[] = []
  const began = performance.now()
  let next = 0
  const work = async () => {
    for (let source = sources[next++]; source; source = sources[next++]) {
      const isLate = performance.now() - began > milliseconds
      results.push(isLate ? { kind: source.kind, missing: true } : await lookIn(source, context, text, look))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return sources.flatMap(({ kind }) => results.filter((one) => one.kind === kind))
}

const resultOf = (results: readonly KindResult[], near: boolean): Result<typeof routes.find> => ({
  groups: results.flatMap(({ group }) => group ?? []),
  near,
  missing: results.flatMap(({ kind, missing }) => (missing ? [kind] : [])),
})

/** Finds the objects that the lists show the caller for a text, or for a similar one if nothing matches. */
export async function find(
  context: PersonContext,
  { body }: Input<typeof routes.find>,
): Promise<Result<typeof routes.find>> {
  const text = body.searchText.trim()
  const exactly = resultOf(await lookInAll(context, text, groupFor), false)
  if (exactly.groups.length > 0 || exactly.missing.length > 0) return exactly
  return resultOf(await lookInAll(context, text, groupNear), true)
}
