import type { Tables } from '../../../core/feature.ts'

export const subscriptionsTables: Tables = {
  subscription: { by: 'sellers', bound: 'one that runs for a company and a plan' },
  subscriptionSpan: { by: 'changes of company plans', bound: 'one for a company plan and a day' },
  planActivity: { by: 'changes of plans', bound: 'one for each change' },
}
