import type { Result } from '@portal/contract/core/route'
import {
  type WorklistItem,
  worklist as routes,
  worklistKinds,
} from '@portal/contract/operations/worklist/worklist.contract'
import type { Feature } from '../../../core/feature.ts'
import { itemOf, worklistLines } from '../../../core/worklist/worklist.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { handle } from '../../../platform/http/handle.ts'

/** Lines that are not counted after this are left out, as the page shows them all at the same time. */
const milliseconds = 4_000

/** One line after the other, so that a home page takes one connection; a line that fails leaves the others. */
async function listWork(context: PersonContext): Promise<Result<typeof routes.get>> {
  const items: WorklistItem[] = []
  const began = performance.now()
  let partial = false
  for (const line of worklistLines()) {
    if (performance.now() - began > milliseconds) return { items: inOrder(items), partial: true }
    const item = await itemOf(line, context).catch((fault: unknown) => {
      context.request.logFault(fault)
      partial = true
      return undefined
    })
    if (item) items.push(item)
  }
  return { items: inOrder(items), partial }
}
const place = ({ kind }: WorklistItem) => worklistKinds.indexOf(kind)
const inOrder = (items: readonly WorklistItem[]) => items.toSorted((one, other) => place(one) - place(other))

export const worklistFeature: Feature = { routes: handle(routes, { get: listWork }) }
