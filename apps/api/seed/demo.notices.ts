import type { Tx } from '../src/platform/db/db.ts'
import { actorOf } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import type { World } from './demo.seller.ts'

// Notice templates of the provider, which companies below may use too, and of one reseller.

const words = (subject: string, body: string) => ({ subject, body })
// oxfmt-ignore
const templates = [
  { of: 'RP', name: 'Planned maintenance', shared: true, archived: false, age: 64,
    english: words('Maintenance on {{date}}', 'Hello,\n\nThe portal will be unavailable for {{account}} on {{date}} from 6 to 7 a.m.\n\n{{from}}'),
    french: words('Maintenance le {{date}}', 'Bonjour,\n\nLe portail sera indisponible pour {{account}} le {{date}} de 6 h à 7 h.\n\n{{from}}') },
  { of: 'RP', name: 'New terms of use', shared: false, archived: false, age: 31,
    english: words('New terms from {{date}}', 'Hello,\n\nNew terms of use apply to {{account}} from {{date}}.\n\n{{from}}'), french: null },
  { of: 'RP', name: 'Office closed', shared: false, archived: true, age: 210,
    english: words('We are closed on {{date}}', 'Hello,\n\nOur office is closed on {{date}}.\n\n{{from}}'), french: null },
  { of: 'Cordage Reseller', name: 'Prices from January', shared: false, archived: false, age: 12,
    english: words('Your prices from January', 'Hello,\n\nThe prices of the plans of {{account}} change in January.\n\n{{from}}'), french: null },
] as const

export async function insertNoticeTemplates(tx: Tx, { random, at, companies, people }: World): Promise<void> {
  const rows = templates.map(({ of, age, ...template }) => {
    const company = companies.find(({ name, acctType }) => name === of || acctType === of)
    if (!company) throw new Error(`the demo has no ${of}`)
    const { accountId } = company
    const modified = { modifiedBy: actorOf(company, people).email, modifiedAt: at(age) }
    return { templateId: random.idAt(at(age)), accountId, ...template, ...modified }
  })
  await insertRows(tx, 'noticeTemplate', rows as never)
}
