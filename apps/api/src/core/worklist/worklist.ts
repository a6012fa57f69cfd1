import {
  type WorklistItem,
  type WorklistKind,
  worklistKinds,
} from '@portal/contract/operations/worklist/worklist.contract'
import { moduleOf, type Route } from '@portal/contract/core/route'
import { type Caller, narrowed, requireRoute } from '../../platform/access/caller.ts'
import { orUndefined } from '../../platform/access/orUndefined.ts'
import type { PersonContext } from '../../platform/http/context.ts'

type Finding = Omit<WorklistItem, 'kind' | 'sums'> & Partial<Pick<WorklistItem, 'sums'>>

/** A line of the worklist: what a filter of a list finds. */
export type WorklistLine = {
  kind: WorklistKind
  /** The route of the list: the line requires what it requires, and looks where it looks. */
  list: Route
  /** Counts in bounds, in the caller's scope. */
  find(context: PersonContext): Promise<Finding>
}

/** The finding of a page: its rows are counted, and are capped where there is another page. */
export const ofPage = <Row>(
  { items, hasMore }: { items: readonly Row[]; hasMore: boolean },
  nameOf: (row: Row) => string | null,
): Finding => ({ total: items.length, capped: hasMore, first: items[0] === undefined ? null : nameOf(items[0]) })

/** The caller as the list sees them; undefined where they may not see it. */
export const readerOf = <C extends Caller>(caller: C, list: Route): C | undefined =>
  orUndefined(() => {
    requireRoute(list, caller)
    return narrowed(caller, moduleOf(list))
  })

/** The line as the caller may see it; undefined where it has nothing to show. */
export async function itemOf(
  { kind, list, find }: WorklistLine,
  context: PersonContext,
): Promise<WorklistItem | undefined> {
  const caller = readerOf(context.caller, list)
  if (!caller) return undefined
  const finding = await find({ ...context, caller })
  return finding.total === 0 ? undefined : { kind, sums: [], ...finding }
}

let known: readonly WorklistLine[] = []
/** Registers the lines of the features; app.ts provides them, so that the core knows no feature. */
export function provideWorklist(lines: readonly WorklistLine[]): void {
  const wrong = worklistKinds.filter((kind) => lines.filter((line) => line.kind === kind).length !== 1)
  if (wrong.length > 0) throw new Error(`the worklist has not one line each for ${wrong.join(', ')}`)
  known = lines
}
export const worklistLines = (): readonly WorklistLine[] => known
