import { plans } from '@portal/contract/commerce/plans/plans.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { hitsOf } from '../../../core/search/search.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { handle } from '../../../platform/http/handle.ts'
import { defaultPlans, getPlanDetail, searchPlans } from './plans.catalogue.ts'
import { exportPlans, planExport } from './plans.export.ts'
import { getLimit, listLimits, setLimit } from './plans.limits.ts'
import { getPrices, hasPrices, setPrices } from './plans.prices.ts'
import { changeStatus, savePlan } from './plans.save.ts'

const ofNobody = 'the catalogue, of no company'

const tables: Tables = {
  plan: {
    by: 'the provider',
    bound: '500 plans',
    shown: ['plans/plans', 'the catalogue holds 500 plans'],
    leftByPurge: {
      columns: ['planCode', 'soldByTiers', 'createdBy', 'modifiedBy'],
      why: ofNobody,
    },
  },
  planTerms: {
    by: 'the provider',
    bound: 'a row for each change of a plan',
    leftByPurge: {
      columns: ['planName', 'planNameFr', 'currency', 'createdBy'],
      why: ofNobody,
    },
  },
  planPrice: { by: 'sellers', bound: 'one for a company, a plan and a currency' },
  partnerLimit: { by: 'companies above a partner', bound: 'one for a partner and a company above it' },
}

export const plansFeature: Feature = {
  setup: [{ step: 'Plans', by: plans.setPrices, isDone: hasPrices }],
  routes: handle(plans, {
    defaults: defaultPlans,
    search: searchPlans,
    exportFile: (context, input) => exportPlans(context, input.body),
    get: getPlanDetail,
    save: savePlan,
    changeStatus,
    prices: getPrices,
    setPrices,
    limits: listLimits,
    limit: getLimit,
    setLimit,
  }),
  exports: [exportedBy(planExport)],
  tables,
  search: [
    {
      kind: 'Plan',
      list: plans.search,
      find: async (context, searchText) =>
        hitsOf(await searchPlans(context, { body: { searchText } }), ({ planCode, planName, planNameFr }) => ({
          key: planCode,
          name: context.request.language === 'fr-fr' ? planNameFr : planName,
          detail: planCode,
        })),
    },
  ],
}
