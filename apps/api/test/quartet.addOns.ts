import { addOnOf, offered } from './addOns.ts'
import type { Row, Scene } from './quartet.ts'

// A valid call of every route about add-ons, and an invalid one.

const one = async ({ boss, about }: Scene) => {
  const { AddOnKey } = await offered(boss, about)
  return { params: { addOnKey: AddOnKey }, version: '"1"' }
}

export const addOnRows: Readonly<Record<string, Row>> = {
  'addOns.list': { right: ({ about }) => ({ query: `?acctKey=${about.accountId}` }), wrong: { query: '?acctKey=x' } },
  'addOns.get': { right: one, wrong: { params: { addOnKey: 'x' } } },
  'addOns.offer': { right: ({ about }) => ({ body: addOnOf(about) }), wrong: { body: { Quantity: 0 } } },
  'addOns.update': {
    right: async (scene) => ({ ...(await one(scene)), body: { Quantity: 200 } }),
    wrong: { body: { Price: -1 } },
  },
  'addOns.changeStatus': {
    right: async (scene) => ({ ...(await one(scene)), body: { To: 'Active' } }),
    wrong: { body: { To: 'Available' } },
  },
}
