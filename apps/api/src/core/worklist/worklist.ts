import {
  type Figure,
  type FigureKind,
  figureKinds,
  type SetupStep,
  setupSteps,
  type WorklistItem,
  type WorklistKind,
  worklistKinds,
} from '@portal/contract/operations/worklist/worklist.contract'
import type { CompanyOverview, OverviewPart } from '@portal/contract/operations/worklist/worklist.overview'
import { overviewParts } from '@portal/contract/operations/worklist/worklist.overview'
import { countCap } from '@portal/contract/core/page'
import { moduleOf, type Route } from '@portal/contract/core/route'
import { type Caller, narrowed, requireRoute } from '../../platform/access/caller.ts'
import { orUndefined } from '../../platform/access/orUndefined.ts'
import type { PersonContext } from '../../platform/http/context.ts'
import { upTo } from '../../platform/list/page.ts'
import { countOfTree } from './worklist.repository.ts'

export { countOfTree } from './worklist.repository.ts'

type Detail = 'sums' | 'firstKey' | 'ahead' | 'parts'
/** The maximum number of objects of a kind that the home page counts; it then says that there are more. Lists count up to 10,000. */
export const maxWork = 500

type Finding = Omit<WorklistItem, 'kind' | Detail> & Partial<Pick<WorklistItem, Detail>>

/** A line of the worklist: the rows that a filter of a list finds. */
export type WorklistLine = {
  kind: WorklistKind
  /** The route of the list: the line requires the same permissions and covers the same scope. */
  list: Route
  /**
   * Counts in bounds, in the caller's scope; in this account alone for `accountWorkKinds`.
   * @throws Problem account.notFound
   */
  find(context: PersonContext, acctKey?: string): Promise<Finding>
}

/** The finding of a page: its rows are counted, and are capped where there is another page. */
export const ofPage = <Row>(
  { items, hasMore }: { items: readonly Row[]; hasMore: boolean },
  nameOf: (row: Row) => string | null,
  keyOf: (row: Row) => string | null = () => null,
): Finding => ({
  total: items.length,
  capped: hasMore,
  first: items[0] === undefined ? null : nameOf(items[0]),
  firstKey: items[0] === undefined ? null : keyOf(items[0]),
})

/** The total of a list of the caller's tree without a filter: along an index for those whom no access group limits. */
export const totalOf = (
  { db, caller: { scope } }: PersonContext,
  what: 'accounts' | 'users',
  listed: () => Promise<{ total: number; capped: boolean }>,
) =>
  scope.narrowing ? listed() : db.inScope(scope, async (tx) => upTo(countCap, await countOfTree(tx, what, countCap)))

/** The caller as the list sees them; undefined where they may not see it. */
export const readerOf = <C extends Caller>(caller: C, list: Route): C | undefined =>
  orUndefined(() => {
    requireRoute(list, caller)
    return narrowed(caller, moduleOf(list))
  })

/** The finding for a caller, limited to what they see of the list; undefined where they may not see it. */
async function askedBy<Answer>(list: Route, find: (context: PersonContext) => Promise<Answer>, context: PersonContext) {
  const caller = readerOf(context.caller, list)
  return caller && find({ ...context, caller })
}

type FigureDetail = 'money' | 'months' | 'sameDay' | 'of'
type FigureFinding = Omit<Figure, 'kind' | FigureDetail> & Partial<Pick<Figure, FigureDetail>>
/** A key figure of the home page. */
export type FigureLine = {
  kind: FigureKind
  /** The route of the list or report behind it: the figure requires the same permissions and covers the same scope. */
  list: Route
  /** Counts in bounds; undefined where the figure does not apply to the caller's company. */
  find(context: PersonContext): Promise<FigureFinding | undefined>
}
/** The figure as the caller may see it. */
export async function figureOf({ kind, list, find }: FigureLine, context: PersonContext): Promise<Figure | undefined> {
  const found = await askedBy(list, find, context)
  return found && { kind, of: null, months: [], sameDay: null, money: [], ...found }
}

type Overview = { [P in OverviewPart]: NonNullable<CompanyOverview[P]> }
/** A part of the overview of the caller's own company. */
export type OverviewLine = {
  [P in OverviewPart]: {
    part: P
    /** The route of the list behind it: the part requires the same permissions and covers the same scope. */
    list: Route
    /** Finds in bounds; undefined where there is nothing to show. */
    find(context: PersonContext): Promise<Overview[P] | undefined>
  }
}[OverviewPart]
/** The part as the caller may see it; null where it has nothing to show. */
export async function partOf({ part, list, find }: OverviewLine, context: PersonContext) {
  return { [part]: (await askedBy<Overview[OverviewPart] | undefined>(list, find, context)) ?? null }
}

/** A step that sets up a new portal. */
export type SetupLine = {
  step: SetupStep
  /** The route that does it: the step requires the same permissions. */
  by: Route
  /** Whether it is done, judged by the data and not by clicks. */
  isDone(context: PersonContext): Promise<boolean>
}
/** The step for those who may do it. */
export async function stepOf({ step, by, isDone }: SetupLine, context: PersonContext) {
  const done = await askedBy(by, isDone, context)
  return done === undefined ? undefined : { step, done }
}

/** The line as the caller may see it; undefined where it has nothing to show. */
export async function itemOf(
  { kind, list, find }: WorklistLine,
  context: PersonContext,
  acctKey?: string,
): Promise<WorklistItem | undefined> {
  const finding = await askedBy(list, (reader) => find(reader, acctKey), context)
  return !finding || finding.total === 0
    ? undefined
    : { kind, sums: [], firstKey: null, ahead: [], parts: [], ...finding }
}

let known: readonly WorklistLine[] = []
let knownFigures: readonly FigureLine[] = []
let knownParts: readonly OverviewLine[] = []
let knownSteps: readonly SetupLine[] = []
/** Registers the lines of the features; app.ts provides them, so that the core knows no feature. */
export function provideWorklist(lines: readonly WorklistLine[]): void {
  const wrong = worklistKinds.filter((kind) => lines.filter((line) => line.kind === kind).length !== 1)
  if (wrong.length > 0) throw new Error(`the worklist has not one line each for ${wrong.join(', ')}`)
  known = lines
}
export const worklistLines = (): readonly WorklistLine[] => known
/** Registers the key figures of the features, in the order in which they are shown. */
export function provideFigures(figures: readonly FigureLine[]): void {
  const wrong = figureKinds.filter((kind) => figures.filter((figure) => figure.kind === kind).length !== 1)
  if (wrong.length > 0) throw new Error(`the home page has not one figure each for ${wrong.join(', ')}`)
  knownFigures = figureKinds.flatMap((kind) => figures.filter((figure) => figure.kind === kind))
}
export const figureLines = (): readonly FigureLine[] => knownFigures
/** Registers the parts of the overview of a customer. */
export function provideOverview(parts: readonly OverviewLine[]): void {
  const wrong = overviewParts.filter((part) => parts.filter((line) => line.part === part).length !== 1)
  if (wrong.length > 0) throw new Error(`the home page has not one part each for ${wrong.join(', ')}`)
  knownParts = parts
}
export const overviewLines = (): readonly OverviewLine[] => knownParts
/** Registers the steps that set up a new portal, in the order in which they are shown. */
export function provideSetup(lines: readonly SetupLine[]): void {
  const wrong = setupSteps.filter((step) => lines.filter((line) => line.step === step).length !== 1)
  if (wrong.length > 0) throw new Error(`the home page has not one step each for ${wrong.join(', ')}`)
  knownSteps = setupSteps.flatMap((step) => lines.filter((line) => line.step === step))
}
export const setupLines = (): readonly SetupLine[] => knownSteps

type Inquiry<Line, Answer> = {
  ask(line: Line, context: PersonContext): Promise<Answer | undefined>
  isOver?(): boolean
  onMissing?(): void
}
/**
 * The answers of all lines in one transaction, which saves one for each line. After a fault, a transaction answers
 * nothing more, so each line is asked again in its own; lines that fail or run out of time are missing.
 */
export async function allTogether<Line, Answer>(
  lines: readonly Line[],
  context: PersonContext,
  { ask, isOver = () => false, onMissing = () => undefined }: Inquiry<Line, Answer>,
): Promise<Answer[]> {
  const { db, caller, request } = context
  const answers = async (reader: PersonContext, onFault: (fault: unknown) => undefined) => {
    const found: Answer[] = []
    for (const line of lines) {
      if (isOver()) {
        onMissing()
        break
      }
      const answer = await ask(line, reader).catch(onFault)
      if (answer !== undefined) found.push(answer)
    }
    return found
  }
  const fail = (fault: unknown) => {
    throw fault
  }
  const together = await db
    .joined(caller.scope, (joined) => answers({ ...context, db: joined }, fail))
    .catch((fault: unknown) => request.logFault(fault))
  if (together) return together
  return answers(context, (fault) => {
    request.logFault(fault)
    onMissing()
    return undefined
  })
}
