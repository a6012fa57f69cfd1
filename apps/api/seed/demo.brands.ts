import { emptyBrand } from '../src/features/delivery/branding/branding.present.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { actorOf, auditRow } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import type { Person } from './demo.people.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

// Each branch has the branding of its distributor: from there down, the portal uses its colours. The provider and the
// service providers keep the default, so that both can be seen.

type World = {
  random: Random
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}

// oxfmt-ignore
const brands = [
  { company: 'Borealis Distribution', age: 64, look: { senderName: 'Borealis', primaryColor: '#2f4f8f', accentColor: '#0b7285' } },
  { company: 'Fathom Distribution', age: 41, look: { portalName: 'Fathom Mail', senderName: 'Fathom', primaryColor: '#7a3b1d', accentColor: '#8f5a0a' } },
] as const

/** Published brands that the companies below inherit. */
export async function insertBrands(tx: Tx, { random, at, companies, people }: World): Promise<void> {
  for (const { company: name, age, look } of brands) {
    const company = companies.find((one) => one.name === name)
    if (!company) throw new Error(`the demo has no ${name}`)
    const { accountId } = company
    const actor = actorOf(company, people)
    const content = { ...emptyBrand, ...look }
    const states = { brandStatus: 'Enabled', draft: content, published: content, inheritable: true, number: 1 }
    const written = { createdAt: at(age), modifiedAt: at(age), modifiedBy: actor.email }
    await insertRows(tx, 'brand', [{ brandId: random.idAt(at(age)), accountId, ...states, ...written } as never])
    const version = { accountId, number: 1, content, publishedAt: at(age), publishedBy: actor.email }
    await insertRows(tx, 'brandVersion', [version as never])
    const targets = [{ type: 'account', key: accountId, name }]
    const event = auditRow(random, at, { age, action: 'brand.published', accountId, targets }, actor)
    await insertRows(tx, 'auditEvent', event ? [event] : [])
  }
}
