import { type WorklistItem, worklist, worklistKinds } from '@portal/contract/operations/worklist/worklist.contract'
import type { Feature } from '../../../core/feature.ts'
import { itemOf, worklistLines } from '../../../core/worklist/worklist.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { handle } from '../../../platform/http/handle.ts'

/** One line after the other, so that a home page takes one connection. */
async function listWork(context: PersonContext): Promise<{ items: WorklistItem[] }> {
  const items: WorklistItem[] = []
  for (const line of worklistLines()) {
    const item = await itemOf(line, context)
    if (item) items.push(item)
  }
  const place = ({ kind }: WorklistItem) => worklistKinds.indexOf(kind)
  return { items: items.toSorted((one, other) => place(one) - place(other)) }
}

export const worklistFeature: Feature = { routes: handle(worklist, { get: listWork }) }
