import {
  type HealthKind,
  healthKinds,
  type HealthLine,
  type HealthObject,
} from '@portal/contract/operations/worklist/worklist.health'
import { Problem } from '@portal/contract/core/errors'
import type { Route } from '@portal/contract/core/route'
import type { PersonContext } from '../../platform/http/context.ts'
import { allTogether, readerOf } from './worklist.ts'

type Detail = 'name' | 'total' | 'capped' | 'on' | 'sums'
export type HealthFinding = Omit<HealthLine, Detail> & Partial<Pick<HealthLine, Detail>>

/** Lines about one object that a feature finds: `reading` for the feature of the object, which says whether the caller may see it. */
export type HealthSource = {
  of: HealthObject
  kinds: readonly HealthKind[]
  /** The lines require the same permissions as this route and cover the same scope. */
  by: Route
  reading?: true
  /**
   * Finds in bounds, in the caller's scope.
   * @throws Problem of the object that is not found
   */
  find(context: PersonContext, key: string): Promise<readonly HealthFinding[]>
}

let known: readonly HealthSource[] = []
/** Registers what the features find in objects; app.ts provides it, so that the core knows no feature. */
export function provideHealth(sources: readonly HealthSource[]): void {
  for (const [object, kinds] of Object.entries(healthKinds)) {
    const own = sources.filter((source) => source.of === object)
    const found = own.flatMap((source) => source.kinds)
    const wrong = kinds.filter((kind) => found.filter((one) => one === kind).length !== 1)
    if (wrong.length > 0 || found.length > kinds.length)
      throw new Error(`the health of ${object} has not one source each for ${wrong.join(', ') || 'its kinds'}`)
    if (own.filter((source) => source.reading).length !== 1) throw new Error(`${object} is not read by one feature`)
  }
  known = sources
}

const isMissing = (fault: unknown) => fault instanceof Problem && fault.code.endsWith('otFound')

/**
 * Lists what needs attention in an object, the most pressing first; nothing for those who may not read it. What other
 * features know of it is added for those who may see that.
 * @throws Problem of the object that is not found
 */
export async function healthOf(
  context: PersonContext,
  object: HealthObject,
  key: string,
): Promise<{ items: HealthLine[]; partial: boolean }> {
  const sources = known.filter((source) => source.of === object)
  const own = sources.find((source) => source.reading)
  if (!own) throw new TypeError(`nothing reads ${object}`)
  const reader = readerOf(context.caller, own.by)
  if (!reader) return { items: [], partial: false }
  const found = await own.find({ ...context, caller: reader }, key)
  let partial = false
  const others = sources.filter((source) => source !== own)
  const further =
    others.length === 0
      ? []
      : await allTogether(others, context, {
          ask: async ({ by, find }, reader) => {
            const caller = readerOf(reader.caller, by)
            if (!caller) return undefined
            // Access groups may open the object but not this part of it.
            return find({ ...reader, caller }, key).catch((fault: unknown) => {
              if (isMissing(fault)) return undefined
              throw fault
            })
          },
          onMissing: () => (partial = true),
        })
  const order: readonly HealthKind[] = healthKinds[object]
  const items = [...found, ...further.flat()].map((one): HealthLine => ({
    name: null,
    total: null,
    capped: false,
    on: null,
    sums: [],
    ...one,
  }))
  return { items: items.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind)), partial }
}
