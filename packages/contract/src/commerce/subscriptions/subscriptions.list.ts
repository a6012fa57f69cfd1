import * as z from 'zod/mini'
import { maxApiKeys } from '../../core/changes/changes.rules.ts'
import { key, oneOf, optional } from '../../core/fields.ts'
import {
  capitalized,
  choices,
  defineList,
  filterShape,
  flags,
  keyed,
  names,
  sortsOf,
  type SortOf,
  words,
} from '../../core/list.ts'
import { wireBody } from '../../core/wire.ts'
import { listFormat } from '../../core/files/files.fields.ts'
import { ProductLine } from '../plans/plans.fields.ts'
import { StoredStatus } from './subscriptions.fields.ts'

/** The plans that companies hold: page, total, file, and the "all N in this result" of a change set. */
// oxfmt-ignore
export const companyPlanList = defineList({
  name: 'companyPlans',
  views: true,
  filters: {
    /** Words of the company's name, number or reference, all of which must match, or the code of the plan. */
    searchText: words(100, { at: 'q' }),
    status: choices(StoredStatus, { column: 'subscriptionStatus', words: 'companyPlans.status' }),
    productLine: choices(ProductLine, { column: 'productLine', words: 'plans.productLine' }),
    only: flags(
      {
        /** Its term, trial or grace ends within 30 days. */
        endsSoon: null,
        /** It ends after its current term, or on a day that was set. */
        ends: null,
        /** Every seat is taken. */
        full: 'isFull',
        autoRenew: 'autoRenew',
        /** Its price was agreed apart from the price list. */
        priceOverride: 'priceOverride',
      },
      {},
    ),
    /** Codes of plans. */
    planCode: names({ most: 20, longest: 32 }),
    /** This company and all below it. */
    company: keyed({ picks: 'account', apart: true }),
    /** This one account. */
    acctKey: keyed({ picks: 'account', apart: true }),
  },
  /** The list of all is ordered by the latest change: by end, plans that ended long ago would come first. */
  sorts: { modified: 'down', endDate: 'up' },
  columns: {
    account: { fields: { acctName: 'company' } },
    plan: { fields: { planName: 'text', planCode: 'code' } },
    productLine: { fields: { productLine: { words: 'plans.productLine' } }, optional: true },
    status: { fields: { status: { state: 'companyPlans.status' } } },
    seats: { fields: { seats: 'number', seatsUsed: 'number' } },
    endDate: { fields: { endDate: 'day', trialEndsOn: 'day', graceEndsOn: 'day' }, sort: 'endDate', needs: 'CustomerPlanEndDate:R' },
    autoRenew: { fields: { autoRenew: 'yesNo', nextRenewalOn: 'day' }, needs: 'CustomerPlanAutoRenew:R' },
    price: { fields: { price: 'money', currency: 'text' }, optional: true },
    poNumber: { fields: { poNumber: 'text' }, optional: true },
    externalRef: { fields: { externalRef: 'text' }, optional: true },
    startDate: { fields: { startDate: 'day' }, optional: true },
    modified: { fields: { modifiedOn: 'moment' }, sort: 'modified', optional: true },
    key: { fields: { subscriptionKey: 'text' }, file: true },
  },
})
export const companyPlanFilter = capitalized(filterShape(companyPlanList))
export type CompanyPlanSort = SortOf<typeof companyPlanList>
export const CompanyPlanSorts = oneOf('CompanyPlanSort', sortsOf(companyPlanList))
const keys = () => optional(z.array(key()).check(z.maxLength(maxApiKeys)))
export const CompanyPlanExport = wireBody('CompanyPlanExport', {
  ...companyPlanFilter,
  /** Only these among them: the selected ones. */
  SubscriptionKeys: keys(),
  /** All of them except these. */
  Except: keys(),
  Sort: optional(CompanyPlanSorts),
  Format: listFormat(),
})
export type CompanyPlanExport = z.output<typeof CompanyPlanExport>
export const CompanyPlanFilter = wireBody('CompanyPlanFilter', companyPlanFilter)
export type CompanyPlanFilter = z.output<typeof CompanyPlanFilter>
