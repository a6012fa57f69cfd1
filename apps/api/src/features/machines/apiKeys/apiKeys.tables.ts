import type { Tables } from '../../../core/feature.ts'

export const apiKeysTables: Tables = {
  apiKey: {
    by: 'administrators',
    bound: 'as many that count as the setting allows, 10 at most; the latest 200 that ended, for 90 days',
    shown: ['apiKeys/apiKeys', 'of the keys that ended the latest are kept'],
  },
}
