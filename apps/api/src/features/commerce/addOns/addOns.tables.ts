import type { Tables } from '../../../core/feature.ts'

export const addOnsTables: Tables = {
  addOn: {
    by: 'sellers',
    bound: '50 that are not over, for an account',
    shown: ['addOns/addOns', 'an account has at most fifty add-ons'],
  },
  addOnSpan: { by: 'changes of add-ons', bound: 'one for an add-on and a day' },
}
