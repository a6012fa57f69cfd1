import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import {
  accountWorkKinds,
  newDays,
  type WorklistItem,
  type WorklistKind,
  worklist as routes,
  worklistKinds,
} from '@portal/contract/operations/worklist/worklist.contract'
import { worklistHealth } from '@portal/contract/operations/worklist/worklist.health'
import { worklistOverview } from '@portal/contract/operations/worklist/worklist.overview'
import { reachOfOne } from '../../../core/accounts/accounts.reach.ts'
import type { Feature } from '../../../core/feature.ts'
import { isNew } from '../../../core/accounts/accounts.one.ts'
import {
  allTogether,
  figureLines,
  figureOf,
  itemOf,
  overviewLines,
  partOf,
  setupLines,
  stepOf,
  worklistLines,
} from '../../../core/worklist/worklist.ts'
import { healthOf } from '../../../core/worklist/worklist.health.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { handle } from '../../../platform/http/handle.ts'

/** Lines that take longer to count are left out, as the page shows all of them together. */
const milliseconds = 4_000

/** One line after the other, so that a home page takes one connection; a failing line does not affect the others. */
async function listWork(
  context: PersonContext,
  lines = worklistLines(),
  acctKey?: string,
): Promise<Result<typeof routes.get>> {
  const began = performance.now()
  let partial = false
  const found = await allTogether(lines, context, {
    ask: (line, reader) =>
      itemOf(line, reader, acctKey).catch((fault: unknown) => {
        // Access groups may open the account, but not for this list.
        if (fault instanceof Problem && fault.code === 'account.notFound') return undefined
        throw fault
      }),
    isOver: () => performance.now() - began > milliseconds,
    onMissing: () => (partial = true),
  })
  return { items: inOrder(found), partial }
}
const ofAccounts: ReadonlySet<WorklistKind> = new Set(accountWorkKinds)
/** @throws Problem account.notFound */
async function listWorkOfAccount(context: PersonContext, { query: { acctKey } }: Input<typeof routes.account>) {
  await context.db.inScope(context.caller.scope, (tx) => reachOfOne(tx, context.caller.scope, acctKey))
  const lines = worklistLines().filter(({ kind }) => ofAccounts.has(kind))
  return listWork(context, lines, acctKey)
}
/** One figure after the other; a failing one does not affect the others. */
const listFigures = async (context: PersonContext): Promise<Result<typeof routes.figures>> => ({
  items: await allTogether(figureLines(), context, { ask: figureOf }),
})
/** One step after the other, for administrators of a new provider; people who act for them get none. */
async function listSetup(context: PersonContext): Promise<Result<typeof routes.setup>> {
  const { db, caller } = context
  const { scope, accountId } = caller
  if (caller.role !== 'RA' || caller.actor) return { items: [] }
  if (!(await db.inScope(scope, (tx) => isNew(tx, scope, accountId, newDays)))) return { items: [] }
  const items = []
  for (const line of setupLines()) {
    const step = await stepOf(line, context).catch((fault: unknown) => context.request.logFault(fault))
    if (step) items.push(step)
  }
  return { items }
}
const noOverview: Result<typeof worklistOverview.overview> = {
  plans: null,
  usage: null,
  invoice: null,
  invitations: null,
  domains: null,
  help: null,
}
/** One part after the other; a failing one does not affect the others. */
async function getOverview(context: PersonContext): Promise<Result<typeof worklistOverview.overview>> {
  let overview = noOverview
  if (context.caller.acctType !== 'CU') return overview
  for (const line of overviewLines())
    overview = {
      ...overview,
      ...(await partOf(line, context).catch((fault: unknown) => context.request.logFault(fault))),
    }
  return overview
}
const place = ({ kind }: WorklistItem) => worklistKinds.indexOf(kind)
const inOrder = (items: readonly WorklistItem[]) => items.toSorted((one, other) => place(one) - place(other))

export const worklistFeature: Feature = {
  routes: handle(
    { ...routes, ...worklistOverview, ...worklistHealth },
    {
      get: (context) => listWork(context),
      account: listWorkOfAccount,
      figures: listFigures,
      setup: listSetup,
      overview: getOverview,
      object: (context, { params }) => healthOf(context, params.object, params.key),
    },
  ),
}
