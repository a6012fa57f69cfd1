import { capitalized, choices, defineList, filterShape, keyed, period, typed } from '../../core/list.ts'
import { DeliveryState } from './webhooks.fields.ts'

/** The deliveries of an endpoint, the newest first. */
// biome-ignore format: a table
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
    createdOn: { fields: ['createdOn'], sort: 'createdOn' },
    event: { fields: ['event'] },
    account: { fields: ['acctName'] },
    state: { fields: ['state'] },
    answer: { fields: ['answer'] },
    attempts: { fields: ['attempts'] },
    duration: { fields: ['durationMs'], optional: true },
  },
})
export const deliveryFilter = capitalized(filterShape(webhookDeliveryList))
