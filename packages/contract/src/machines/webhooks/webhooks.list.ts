import { capitalized, choices, defineList, filterShape, keyed, period, typed } from '../../core/list.ts'
import { DeliveryState } from './webhooks.fields.ts'

/** The deliveries of an endpoint, the newest first. */
// oxfmt-ignore
export const webhookDeliveryList = defineList({
  name: 'webhookDeliveries',
  filters: {
    state: choices(DeliveryState, { column: 'state', words: 'webhooks.delivery' }),
    event: typed(100, { column: 'event', picks: 'offered' }),
    /** The company that the event is about. */
    account: keyed({ column: 'aboutId', picks: 'account' }),
    created: period({ column: 'createdAt', ends: ['createdFrom', 'createdTo'] }),
  },
  sorts: { createdOn: 'down' },
  columns: {
    createdOn: { fields: { createdOn: 'moment' }, sort: 'createdOn' },
    event: { fields: { event: 'text' } },
    account: { fields: { acctName: 'text' } },
    state: { fields: { state: { state: 'webhooks.delivery' } } },
    answer: { fields: { answer: 'text' } },
    attempts: { fields: { attempts: 'number' } },
    duration: { fields: { durationMs: 'number' }, optional: true },
  },
})
export const deliveryFilter = capitalized(filterShape(webhookDeliveryList))
