import { labels } from '@portal/contract'
import type { Language } from '@portal/contract/core/language'
import {
  type CompanyPlanListItem,
  subscriptions as routes,
} from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { type ColumnField, columnFields } from '@portal/contract/core/list'
import { type CompanyPlanExport, companyPlanList } from '@portal/contract/commerce/subscriptions/subscriptions.list'
import type { Tx } from '../../../platform/db/db.ts'
import type { FileColumn } from '../../../platform/files/table.ts'
import type { Context } from '../../../platform/http/context.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { fieldColumn, type ListExport } from '../../../core/files/files.list.ts'
import type { PageStart } from '../../../platform/list/table.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import { countPlans, itemsOf, filterReach, defaultSort } from './subscriptions.search.ts'
import { findPlanKeys } from './subscriptions.table.repository.ts'
import { showsEnd, showsRenewal } from './subscriptions.present.ts'

// The list of company plans as a file: fields that its reader does not see in the list stay empty here.

type ExportRequest = Omit<CompanyPlanExport, 'format'>
type Row = CompanyPlanListItem
type Field = ColumnField<typeof companyPlanList>

/** Company plans that one query reads. */
const batch = 500

/** Without the flag the list has no column of the end, even if a plan's card shows it. */
const asListed = ({ caller }: Context, row: Row): Row =>
  showsEnd(caller) ? row : { ...row, trialEndsOn: null, graceEndsOn: null }

/** All matches of a filter, a piece at a time. */
export async function* planPages(tx: Tx, context: Context, request: ExportRequest): AsyncGenerator<Row[]> {
  const { subscriptionKeys: keys, except, sort = defaultSort(context), ...filter } = request
  const reach = await filterReach(tx, context, filter, request.sort)
  if (reach === 'empty') return
  for (let after: PageStart | undefined; ;) {
    const { rows, end } = await findPlanKeys(tx, reach, { ...filter, keys, except }, { sort, after, limit: batch })
    const ids = rows.map(({ listKey }) => listKey)
    const items = await itemsOf(tx, context, ids)
    yield ids.flatMap((id) => items.get(id) ?? []).map((row) => asListed(context, row))
    const last = rows.at(-1)
    if (!end && (!last || rows.length < batch)) return
    after = end ?? (last && afterRow(last))
  }
}

/** Refusals must happen here: once rows are written, a file can only be cut short. */
async function count(context: Context, request: ExportRequest) {
  const { subscriptionKeys, except: _, sort, ...filter } = request
  await context.db.inScope(context.caller.scope, (tx) => filterReach(tx, context, filter, sort))
  if (!subscriptionKeys) return countPlans(context, { body: filter })
  return { total: subscriptionKeys.length, capped: false }
}

type FileCell = Pick<FileColumn<Row>, 'type' | 'value'>
const cells = (language: Language): Partial<Record<Field, FileCell>> => ({
  planName: { type: 'text', value: (plan) => (language === 'fr-fr' ? plan.planNameFr : plan.planName) },
  price: {
    type: 'money',
    value: ({ price, currency }) => (price !== null && currency ? { minor: price, currency } : null),
  },
})
const fields = columnFields(companyPlanList)
function columns(language: Language): FileColumn<Row>[] {
  const cellsByField = cells(language)
  const free: FileColumn<Row> = {
    heading: labels['seatsFree']?.[language] ?? '',
    type: 'number',
    value: ({ seats, seatsUsed }) => Math.max(0, seats - seatsUsed),
  }
  return fields.flatMap(([field, holds]) => {
    const column = { ...fieldColumn<Row>(field, holds, language), ...cellsByField[field] }
    return field === 'seatsUsed' ? [column, free] : [column]
  })
}

/** The company plans that a search finds, or the selected ones. */
export const companyPlanExport: ListExport<ExportRequest, Row> = {
  name: 'companyPlans',
  route: routes.exportFile,
  sees: routes.search.access,
  fileName: { 'en-us': 'company-plans', 'fr-fr': 'forfaits-des-societes' },
  shows: (caller) => [showsEnd(caller), showsRenewal(caller)],
  action: 'companyPlan.exported',
  columns,
  count,
  pages: planPages,
  about: ({ acctKey, company }) => acctKey ?? company,
}
export const exportCompanyPlans = (context: Context, query: CompanyPlanExport) =>
  answerFile(companyPlanExport, context, query)
