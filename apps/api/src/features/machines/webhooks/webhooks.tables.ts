import type { Tables } from '../../../core/feature.ts'

export const webhooksTables: Tables = {
  webhookEndpoint: {
    by: 'administrators',
    bound: '20 for an account',
    shown: ['webhooks/webhooks', 'an account has twenty webhooks at most'],
  },
  webhookDelivery: {
    by: 'whatever the audit records, for each webhook that wants it',
    bound:
      '30 days; 10,000 replayed messages of a webhook wait at a time, an account has 100,000 in a day, and a company asks for a million; 20 tests in ten minutes of an account',
    job: 'forget-webhooks',
    shown: ['webhooks/webhooks.replay', 'an account has a hundred thousand messages sent again in a day'],
  },
}
