import { inUnits } from '@portal/contract/core/money'
import { labels } from '@portal/contract'
import type { Language } from '@portal/contract/core/language'
import {
  type CompanyPlanListItem,
  subscriptions as routes,
} from '@portal/contract/subscriptions/subscriptions.contract'
import { type CompanyPlanExport, companyPlanList } from '@portal/contract/subscriptions/subscriptions.list'
import { vocabulary } from '@portal/contract/vocabulary'
import type { Tx } from '../../platform/db/db.ts'
import type { FileColumn } from '../../platform/files/table.ts'
import type { Context } from '../../platform/http/context.ts'
import { answerFile } from '../../core/files/files.answer.ts'
import { fieldColumns, type ListExport } from '../../core/files/files.list.ts'
import { countPlans, itemsOf, look, requireAsked, usual } from './subscriptions.search.ts'
import { endOfLook, listKeys, type Place } from './subscriptions.search.repository.ts'
import { showsEnd } from './subscriptions.present.ts'

// The list of company plans as a file: what its reader is not told there stays empty here.

type Asked = Omit<CompanyPlanExport, 'format'>
type Row = CompanyPlanListItem
type Field = (typeof companyPlanList.columns)[keyof typeof companyPlanList.columns]['fields'][number]

/** Company plans read at once. */
const batch = 500

/** Without the flag the column of the end is not in the list, whatever of it a plan's card says. */
const asListed = ({ caller }: Context, row: Row): Row =>
  showsEnd(caller) ? row : { ...row, trialEndsOn: null, graceEndsOn: null }

async function* pages(tx: Tx, context: Context, asked: Asked): AsyncGenerator<Row[]> {
  const { subscriptionKeys, except = [], sort = usual(context), ...filter } = asked
  const { scope } = context.caller
  await requireAsked(tx, context, filter, asked.sort)
  const left = new Set(except)
  for (let after: Place | undefined; ; ) {
    const page = { sort, after, limit: batch, look }
    const rows = await listKeys(tx, scope, filter, page, subscriptionKeys)
    const ids = rows.map(({ id }) => id).filter((id) => !left.has(id))
    const items = await itemsOf(tx, context, ids)
    yield ids.flatMap((id) => items.get(id) ?? []).map((row) => asListed(context, row))
    after = rows.length < batch ? await endOfLook(tx, scope, filter, page) : rows.at(-1)
    if (!after || subscriptionKeys) return
  }
}

/** What is refused is refused here: once rows are under way, a file can only break off. */
async function count(context: Context, asked: Asked) {
  const { subscriptionKeys, except: _, sort, ...filter } = asked
  await context.db.inScope(context.caller.scope, (tx) => requireAsked(tx, context, filter, sort))
  if (!subscriptionKeys) return countPlans(context, { body: filter })
  return { total: subscriptionKeys.length, capped: false }
}

type Told = Pick<FileColumn<Row>, 'type' | 'value'>
const cells = (language: Language): Partial<Record<Field, Told>> => ({
  planName: { type: 'text', value: (plan) => (language === 'fr-fr' ? plan.planNameFr : plan.planName) },
  productLine: { type: 'text', value: ({ productLine }) => vocabulary.productLine[productLine][language] },
  status: { type: 'text', value: ({ status }) => vocabulary.companyPlanStatus[status][language] },
  price: {
    type: 'number',
    value: ({ price, currency }) => (price !== null && currency ? inUnits(price, currency) : null),
  },
})
const fields: readonly Field[] = Object.values(companyPlanList.columns).flatMap((column): Field[] => [...column.fields])
function columns(language: Language): FileColumn<Row>[] {
  const told = cells(language)
  const plain = fieldColumns<Row>(fields, language, {
    seats: 'number',
    seatsUsed: 'number',
    startDate: 'day',
    endDate: 'day',
    trialEndsOn: 'day',
    graceEndsOn: 'day',
    nextRenewalOn: 'day',
    modifiedOn: 'moment',
  })
  return fields.map((field, at) => ({
    ...(plain[at] as FileColumn<Row>),
    heading: labels[field]?.[language] ?? field,
    ...told[field],
  }))
}

/** The company plans that a search finds, or the selected ones. */
export const companyPlanExport: ListExport<Asked, Row> = {
  name: 'companyPlans',
  route: routes.exportFile,
  sees: routes.search.access,
  fileName: { 'en-us': 'company-plans', 'fr-fr': 'forfaits-des-societes' },
  action: 'companyPlan.exported',
  columns,
  count,
  pages,
  about: ({ acctKey, company }) => acctKey ?? company,
}
export const exportCompanyPlans = (context: Context, query: CompanyPlanExport) =>
  answerFile(companyPlanExport, context, query)
