import { labels } from '@portal/contract'
import type { Language } from '@portal/contract/core/language'
import { type CataloguePlan, type PlanExport, plans as routes } from '@portal/contract/commerce/plans/plans.contract'
import { planList } from '@portal/contract/commerce/plans/plans.list'
import { vocabulary } from '@portal/contract/vocabulary'
import type { Tx } from '../../../platform/db/db.ts'
import type { FileColumn } from '../../../platform/files/table.ts'
import type { Context } from '../../../platform/http/context.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import type { ListExport } from '../../../core/files/files.list.ts'
import { findPlans } from './plans.catalogue.ts'

type Asked = Omit<PlanExport, 'format'>
type Field = (typeof planList.columns)[keyof typeof planList.columns]['fields'][number]
type Told = Pick<FileColumn<CataloguePlan>, 'type' | 'value'>

const currencyOf = ({ selling, buying, currency }: CataloguePlan) => (selling ?? buying)?.currency ?? currency
const priced = (price: CataloguePlan['selling']) => price && { minor: price.price, currency: price.currency }

/** What stands in the column of a field, in the reader's language. */
const cells = (language: Language): Readonly<Record<Field, Told>> => ({
  planName: { type: 'text', value: (plan) => (language === 'fr-fr' ? plan.planNameFr : plan.planName) },
  planCode: { type: 'text', value: ({ planCode }) => planCode },
  productLine: { type: 'text', value: ({ productLine }) => vocabulary.productLine[productLine][language] },
  planType: { type: 'text', value: ({ planType }) => vocabulary.planType[planType][language] },
  unitQuantity: { type: 'number', value: ({ unitQuantity }) => unitQuantity },
  unitType: { type: 'text', value: ({ unitType }) => vocabulary.unitType[unitType][language] },
  range: { type: 'text', value: ({ range }) => vocabulary.range[range][language] },
  termMonths: { type: 'number', value: ({ termMonths }) => termMonths },
  buying: { type: 'money', value: ({ buying }) => priced(buying) },
  selling: { type: 'money', value: ({ selling }) => priced(selling) },
  margin: {
    type: 'money',
    value: (plan) => (plan.margin === null ? null : { minor: plan.margin, currency: currencyOf(plan) }),
  },
  currency: { type: 'text', value: currencyOf },
  status: { type: 'text', value: ({ status }) => vocabulary.planStatus[status][language] },
  modifiedOn: { type: 'moment', value: ({ modifiedOn }) => modifiedOn },
})
function columns(language: Language): FileColumn<CataloguePlan>[] {
  const told = cells(language)
  return Object.values(planList.columns).flatMap(({ fields }) =>
    fields.map((field) => ({ heading: labels[field]?.[language] ?? field, ...told[field] })),
  )
}

/** The catalogue as the caller sees it, or what may be sold to an account. */
export const planExport: ListExport<Asked, CataloguePlan> = {
  name: 'plans',
  route: routes.exportFile,
  sees: routes.search.access,
  fileName: { 'en-us': 'plans', 'fr-fr': 'forfaits' },
  action: 'plan.exported',
  columns,
  // There are at most 500, so that they come whole.
  count: (context, asked) =>
    context.db.inScope(context.caller.scope, async (tx) => ({
      total: (await findPlans(tx, context, asked)).length,
      capped: false,
    })),
  async *pages(tx: Tx, context: Context, asked: Asked) {
    yield await findPlans(tx, context, asked)
  },
  about: ({ acctKey }) => acctKey,
}
export const exportPlans = (context: Context, query: PlanExport) => answerFile(planExport, context, query)
