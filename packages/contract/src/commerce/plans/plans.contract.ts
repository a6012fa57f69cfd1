import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { key, name, nullable, optional, version } from '../../core/fields.ts'
import { Currency, price } from '../../core/money.ts'
import { defineRoutes } from '../../core/route.ts'
import { ExportFile, listFormat } from '../../core/files/files.fields.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { billingTerms, PlanStatus, PlanType, planCode, ProductLine, SellerTier, terms } from './plans.fields.ts'
import { planFilter, planSorts } from './plans.list.ts'
import { planLimits } from './plans.rules.ts'
import { ceiling, LimitedPartners, limitErrors, PartnerLimit } from './plans.shapes.ts'

// The catalogue of plans, who may sell what and at which price (specification sections 3 and 7, `product.md` 4.1, 4.5).

/** A plan with the terms under which it is sold today; both names, for people and mails of either language. */
const plan = {
  PlanKey: z.string(),
  PlanCode: z.string(),
  PlanName: z.string(),
  PlanNameFr: z.string(),
  ProductLine,
  PlanType,
  Status: PlanStatus,
  ...terms,
  ...billingTerms,
} as const
/** The price for an account, in minor units: for one seat and one calendar month, before tax. */
export const PlanPrice = wire('PlanPrice', { Price: price(), OveragePrice: nullable(price()), Currency })
export type PlanPrice = z.output<typeof PlanPrice>
/** `Selling` is null where it has no price in the account's currency, or where the reader may not see prices. */
export const Plan = wire('Plan', { ...plan, Selling: nullable(PlanPrice) })
export type Plan = z.output<typeof Plan>

const Seller = wire('PlanSeller', { AcctKey: z.string(), AcctName: z.string() })
/** A plan in the catalogue of a seller. */
export const CataloguePlan = wire('CataloguePlan', {
  ...plan,
  /** The price that the reader's company charges, or that the given account is charged. */
  Selling: nullable(PlanPrice),
  /** The price that the reader's company is charged; null for the provider. */
  Buying: nullable(PlanPrice),
  /** Selling less buying; below zero it is sold at a loss. Null without both. */
  Margin: nullable(z.number()),
  IsDefault: z.boolean(),
  SoldByTiers: z.array(SellerTier),
  /** The partners of the provider that sell it with all below them; empty if all do. Returned to the provider only. */
  SoldByAccounts: z.array(Seller),
  /** The plan offered instead of a retired one. */
  SuccessorCode: nullable(z.string()),
  /** The number of the current terms. */
  TermsNumber: z.number(),
  Version: z.number(),
  /**
   * The accounts of the reader's tree that hold it; null for readers who may not see them all, for the price of one
   * account, and where the tree holds more than 10,000 plans.
   */
  HeldBy: nullable(z.number()),
  ModifiedOn: z.string(),
})
export type CataloguePlan = z.output<typeof CataloguePlan>

/** Terms as they were, and how many company plans keep them. */
export const PlanVersion = wire('PlanVersion', {
  Number: z.number(),
  PlanName: z.string(),
  PlanNameFr: z.string(),
  ...terms,
  ...billingTerms,
  Since: z.string(),
  By: nullable(z.string()),
  CompanyPlans: z.number(),
})
export type PlanVersion = z.output<typeof PlanVersion>

const PlanDetail = wire('PlanDetail', {
  Plan: CataloguePlan,
  /** The newest first; only for the provider. */
  Versions: z.array(PlanVersion),
  Abilities: wire('PlanAbilities', { Edit: Ability, Price: Ability }),
  version: z.number(),
})
export type PlanDetail = z.output<typeof PlanDetail>

/** A price of the caller's company, next to what the plan costs it. */
const OwnPrice = wire('OwnPlanPrice', {
  Currency,
  Price: price(),
  OveragePrice: nullable(price()),
  /** The price that the caller's company is charged in this currency; null without one, or for the provider. */
  Cost: nullable(price()),
  Margin: nullable(z.number()),
  /** The price is below cost: allowed, but reported. */
  BelowCost: z.boolean(),
})
const OwnPrices = wire('OwnPlanPrices', {
  PlanCode: z.string(),
  Items: z.array(OwnPrice),
  /** The prices that apply in currencies without a separate one. */
  Inherited: z.array(PlanPrice),
})
export type OwnPrices = z.output<typeof OwnPrices>

const catalogue = { name: 'Assign Plans', level: 'R' } as const
/** To see what can be sold; customers never hold the flag. */
const read = { access: 'Provision:R', module: catalogue } as const
/** The permission to change prices of the caller's company. */
const write = { access: 'Provision:W', module: { ...catalogue, level: 'RW' } } as const
/** The catalogue is the provider's, so people limited by groups cannot edit it. */
const edit = { ...write, provider: true, fullAccess: true, notActing: true } as const
const byCode = z.object({ planCode: planCode() })
const byAccount = z.object({ acctKey: key() })
const below = (level: 'R' | 'RW') => ({ name: 'Customer-Company Plans', own: 'Assign Plans', level }) as const

/** The search of the catalogue. */
const fields = {
  ...planFilter,
  /** Only what may be sold to this account, at the price that it is charged. */
  AcctKey: optional(nullable(key())),
  Sort: optional(z.enum(planSorts)),
}
const Export = wireBody('PlanExport', { ...fields, Format: listFormat() })
export type PlanExport = z.output<typeof Export>

export const plans = defineRoutes({
  defaults: {
    access: 'Provision:R',
    module: below('R'),
    object: 'account',
    method: 'POST',
    path: '/api/v1/Plan/Default',
    summary: 'List the default and available plans of a customer, with prices',
    body: wireBody('DefaultPlans', {
      /** The company below which the customer is to be created. */
      ParentKey: optional(key()),
      /** A customer that exists. */
      AcctKey: optional(key()),
    }).check(
      z.refine<{ parentKey?: string | undefined; acctKey?: string | undefined }>(
        ({ parentKey, acctKey }) => parentKey !== undefined || acctKey !== undefined,
        { error: 'required', path: ['ParentKey'] },
      ),
    ),
    result: wire('DefaultPlanList', { Items: z.array(Plan), Choices: z.array(Plan) }),
    errors: ['account.notFound'],
  },
  search: {
    ...read,
    method: 'POST',
    path: '/api/v1/Plan/Search',
    summary: 'List plans of the catalogue; the provider gets those of any status',
    body: wireBody('PlanSearch', fields),
    result: wire('PlanCatalogue', { Items: z.array(CataloguePlan), Edit: Ability }),
    errors: ['account.notFound'],
  },
  exportFile: {
    method: 'POST',
    path: '/api/v1/Plan/Search/Export',
    summary: 'Export plans of the catalogue as CSV or XLSX',
    access: 'ExportAcct:W',
    module: catalogue,
    body: Export,
    result: ExportFile,
    produces: 'text/csv',
    orLater: true,
    errors: ['account.notFound', 'alias.forbidden', 'request.tooMany', 'file.tooMany', 'file.full'],
  },
  get: {
    ...read,
    method: 'GET',
    path: '/api/v1/Plan/:planCode',
    summary: 'Get a plan; the provider also gets every version of its terms',
    params: byCode,
    etag: true,
    result: PlanDetail,
    errors: ['plan.notFound'],
  },
  save: {
    ...edit,
    method: 'POST',
    path: '/api/v1/PlanManagement/AddUpdate',
    summary: 'Create a plan as a draft, or update one',
    description: 'Changed terms become a new version; existing company plans keep theirs.',
    body: wireBody('PlanToSave', {
      PlanCode: planCode(),
      /** The version that was edited; 0 or absent for a new plan. */
      Version: optional(version()),
      PlanName: name(100),
      PlanNameFr: name(100),
      ProductLine,
      PlanType,
      ...terms,
      /** Absent: as they are; of a new plan calendar months in arrears, from the sale and in full. */
      BillingTiming: optional(billingTerms.BillingTiming),
      BillingInterval: optional(billingTerms.BillingInterval),
      BillingAnchor: optional(billingTerms.BillingAnchor),
      PendingFrom: optional(billingTerms.PendingFrom),
      SuspendedShare: optional(billingTerms.SuspendedShare),
      SoldByTiers: z.array(SellerTier).check(z.minLength(1), z.maxLength(3)),
      SoldByAccounts: z.array(key()).check(z.maxLength(planLimits.sellers)),
      IsDefault: z.boolean(),
      SuccessorCode: optional(nullable(planCode())),
    }),
    etag: true,
    result: PlanDetail,
    errors: [
      'plan.notFound',
      'plan.codeTaken',
      'plan.tooMany',
      'plan.retired',
      'plan.sellerNotDirect',
      'request.stale',
      'alias.forbidden',
    ],
  },
  changeStatus: {
    ...edit,
    method: 'POST',
    path: '/api/v1/Plan/:planCode/Status',
    summary: 'Put a draft plan on sale, or retire a plan; company plans keep it',
    params: byCode,
    ifMatch: true,
    etag: true,
    body: wireBody('PlanStatusChange', {
      To: z.enum(['ACTIVE', 'RETIRED']),
      SuccessorCode: optional(nullable(planCode())),
    }),
    result: PlanDetail,
    errors: ['plan.notFound', 'plan.statusNotAllowed', 'request.stale', 'alias.forbidden'],
  },
  prices: {
    ...read,
    method: 'GET',
    path: '/api/v1/Plan/:planCode/Price',
    summary: 'Get the selling and buying prices of a plan by currency',
    params: byCode,
    result: OwnPrices,
    errors: ['plan.notFound'],
  },
  setPrices: {
    ...write,
    fullAccess: true,
    principals: 'any',
    method: 'PUT',
    path: '/api/v1/Plan/:planCode/Price',
    summary: 'Set the selling prices of a plan; plans already sold keep theirs',
    params: byCode,
    body: wireBody('PlanPrices', {
      Prices: z
        .array(wireBody('NewPlanPrice', { Currency, Price: price(), OveragePrice: optional(nullable(price())) }))
        .check(z.maxLength(Currency.options.length)),
    }),
    result: OwnPrices,
    errors: ['plan.notFound'],
  },
  limits: {
    access: 'Provision:R',
    module: { name: 'Customer-Company Plans', level: 'R' },
    method: 'GET',
    path: '/api/v1/PlanManagement/Limits',
    summary: 'List partners below the caller’s company that have limits, with their usage',
    description: 'Returns the first 20 by name, sorted by least remaining room.',
    result: LimitedPartners,
  },
  limit: {
    access: 'Provision:R',
    module: below('R'),
    object: 'account',
    method: 'GET',
    path: '/api/v1/Plan/Limit/:acctKey',
    summary: 'Get the limits of a partner and their use by everything below',
    params: byAccount,
    etag: true,
    result: PartnerLimit,
    errors: ['account.notFound'],
  },
  setLimit: {
    access: 'Provision:W',
    module: below('RW'),
    object: 'account',
    method: 'PUT',
    path: '/api/v1/Plan/Limit/:acctKey',
    summary: 'Set the limits of a partner below',
    description: 'Existing objects beyond a limit stay, but no more can be added.',
    notActing: true,
    params: byAccount,
    ifMatch: true,
    etag: true,
    body: wireBody('NewPartnerLimit', {
      MaxCustomers: ceiling,
      MaxSeats: ceiling,
      MaxAdmins: ceiling,
      AllowedPlans: nullable(z.array(planCode()).check(z.maxLength(planLimits.plans))),
    }),
    result: PartnerLimit,
    errors: [...limitErrors],
  },
})
