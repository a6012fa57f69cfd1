import { type ColumnField, columnFields } from '@portal/contract/core/list'
import type { Language } from '@portal/contract/core/language'
import { type CataloguePlan, type PlanExport, plans as routes } from '@portal/contract/commerce/plans/plans.contract'
import { planList } from '@portal/contract/commerce/plans/plans.list'
import type { Tx } from '../../../platform/db/db.ts'
import type { FileColumn } from '../../../platform/files/table.ts'
import type { Context } from '../../../platform/http/context.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { fieldColumn, type ListExport } from '../../../core/files/files.list.ts'
import { findPlans } from './plans.catalogue.ts'

type ExportRequest = Omit<PlanExport, 'format'>
type Field = ColumnField<typeof planList>
type FileCell = Pick<FileColumn<CataloguePlan>, 'type' | 'value'>

const currencyOf = ({ selling, buying, currency }: CataloguePlan) => (selling ?? buying)?.currency ?? currency
const priced = (price: CataloguePlan['selling']) => price && { minor: price.price, currency: price.currency }

/** Cells whose value differs from the field of a plan. */
const cells = (language: Language): Partial<Record<Field, FileCell>> => ({
  planName: { type: 'text', value: (plan) => (language === 'fr-fr' ? plan.planNameFr : plan.planName) },
  buying: { type: 'money', value: ({ buying }) => priced(buying) },
  selling: { type: 'money', value: ({ selling }) => priced(selling) },
  margin: {
    type: 'money',
    value: (plan) => (plan.margin === null ? null : { minor: plan.margin, currency: currencyOf(plan) }),
  },
  currency: { type: 'text', value: currencyOf },
})
function columns(language: Language): FileColumn<CataloguePlan>[] {
  const cellsByField = cells(language)
  return columnFields(planList).map(([field, holds]) => ({
    ...fieldColumn<CataloguePlan>(field, holds, language),
    ...cellsByField[field],
  }))
}

/** The catalogue as the caller sees it, or the plans that may be sold to an account. */
export const planExport: ListExport<ExportRequest, CataloguePlan> = {
  name: 'plans',
  route: routes.exportFile,
  sees: routes.search.access,
  fileName: { 'en-us': 'plans', 'fr-fr': 'forfaits' },
  action: 'plan.exported',
  columns,
  // There are at most 500, so the file reads them all together.
  count: (context, request) =>
    context.db.inScope(context.caller.scope, async (tx) => ({
      total: (await findPlans(tx, context, request)).length,
      capped: false,
    })),
  async *pages(tx: Tx, context: Context, request: ExportRequest) {
    yield await findPlans(tx, context, request)
  },
  about: ({ acctKey }) => acctKey,
}
export const exportPlans = (context: Context, query: PlanExport) => answerFile(planExport, context, query)
