import type { Tables } from '../../core/feature.ts'

export const apiKeysTables: Tables = {
  apiKey: {
    by: 'administrators',
    bound: 'as many that count as the setting allows, 10 at most; ended ones for 90 days',
    shown: ['apiKeys/apiKeys', 'no more keys than the account may have'],
  },
}
