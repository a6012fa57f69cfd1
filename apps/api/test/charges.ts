import { bill, billable, invoicesOf, keyOf, onceOnly, resultOf, type Row, sellPlan } from './invoices.ts'
import type { Account, Person, World } from './world.ts'

const setUp = { TextEn: 'Set-up fee', TextFr: 'Frais de mise en service', Quantity: 1, Currency: 'USD' }

export const chargesPath = ({ accountId }: Account) => `/api/v1/Billing/OneOffCharge/${accountId}`

/** Adds a charge of US dollars, in minor units. */
export const addCharge = (person: Person, payer: Account, UnitPrice: number, more: Row = {}) =>
  person.post(chargesPath(payer), { ...setUp, UnitPrice, Reason: 'Agreed in November', ...more }, onceOnly())

/** Issues charges on a separate invoice. */
export const invoiceCharges = (person: Person, payer: Account, ChargeKeys: unknown[]) =>
  person.post(`${chargesPath(payer)}/Invoice`, { ChargeKeys }, onceOnly())

/** The one-off charges of an issuer: its catalogue, its payers and their drafts, by one of its people. */
export function chargesOf(world: World, issuer: Account, person: Person) {
  return {
    addItem: (Code: string) =>
      person.post(`/api/v1/Billing/ChargeItem/${issuer.accountId}`, {
        Code,
        TextEn: 'Training',
        TextFr: 'Formation',
        Prices: [{ Currency: 'USD', Price: 2500 }],
      }),
    listed: async (payer: Account) => resultOf(await person.get(chargesPath(payer)))['Items'] as Row[],
    detailOf: async (invoice: Row | undefined) =>
      resultOf(await person.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`)) as Row & { Lines: Row[] },
    async aPayer(plan = true) {
      const payer = await world.anAccount({ acctType: 'CU', under: issuer })
      await billable(world, issuer, [payer])
      if (plan) await sellPlan(world, payer)
      return payer
    },
    async draftOf(payer: Account) {
      await bill(world, person)
      return (await invoicesOf(person, payer)).find((row) => row['Number'] === null)
    },
  }
}
