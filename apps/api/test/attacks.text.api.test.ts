import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addOutbox } from '../src/core/mails/mails.outbox.ts'
import { secureHeaders } from '../src/platform/http/headers.ts'
import { createServer } from '../src/platform/http/server.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { refusalOf } from './refusals.ts'
import { search } from './search.ts'
import { type Account, newWorld, type Person } from './world.ts'

// Attacks of the catalogue (`security.md` 5.1) through texts, by their numbers: markup and formulas stay text.

const world = await newWorld()
const tree = await world.demoTree()

const createCustomer = (person: Person, parent: Account, account: object = {}, admin: object = {}) =>
  person.post(
    '/api/v1/Provision/Customer',
    {
      ParentKey: parent.accountId,
      Account: {
        AcctName: randomUUID(),
        IndustryCode: 'LEGAL',
        Address: { Line1: '1 Road', Country: 'CA' },
        ...account,
      },
      Admin: { Email: `${randomUUID()}@example.test`, FirstName: 'Ada', LastName: 'Sample', ...admin },
    },
    { 'idempotency-key': randomUUID() },
  )
const file = async (person: Person, filter: object = {}) =>
  (await person.post('/api/v1/AccountAdmin/Search/Export', filter)).body

const markup = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'+alert(1)+'",
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '</title><svg onload=x>',
]
test.each(markup)(
  '26: %s in names stays text: in answers, lists, errors, files, mails and the outbox',
  async (text) => {
    const person = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'W' } })
    const AcctName = `${text} ${randomUUID()}`
    const customer = await createCustomer(
      person,
      tree.borealis,
      { AcctName, LegalName: text },
      { FirstName: text, LastName: text },
    )
    const key = customer.json().ResultContent.AcctKey
    const answer = await person.get(`/api/v1/Account/${key}`)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json().ResultContent).toMatchObject({
      AcctName,
      LegalName: text,
      PrimaryContact: { FirstName: text },
    })
    expect((await search(person, { searchText: AcctName })).Items.map((row) => row.AcctName)).toEqual([AcctName])
    expect(await file(person, { searchText: AcctName })).toContain(AcctName.replaceAll('"', '""'))
    expect(refusalOf(await createCustomer(person, tree.borealis, { [text]: 1 })).Field).toBe(`Account.${text}`)
    const app = await createServer(world.config, createLogger({ level: 'silent' }))
    secureHeaders(app, world.config)
    addOutbox(app, world.db, world.config)
    const page = await app.inject({ url: '/dev/outbox', headers: { host: new URL(world.config.publicOrigin).host } })
    await app.close()
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    const sent = await world.db.asOwner((tx) =>
      tx.selectFrom('outgoingMessage').selectAll().orderBy('createdAt', 'desc').orderBy('messageId', 'desc').execute(),
    )
    for (const html of [page.body, sent[0]?.htmlBody ?? '']) expect(html).not.toMatch(/<script|<img|<svg|<\/title><svg/)
    expect(sent[0]?.textBody).toContain(text)
  },
)

test('28: names that a spreadsheet would take for formulas are text in a file, and whole', async () => {
  const distributor = await world.anAccount({ acctType: 'DT' })
  const person = await world.signedInAt(distributor, { rights: { ExportAcct: 'W' } })
  const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\u200b=', '"=']
  const names = starts.map((start, index) => `${start}HYPERLINK("http://evil.example";"x")${index}`)
  for (const AcctName of names) expect((await createCustomer(person, distributor, { AcctName })).statusCode).toBe(201)
  const cells = [...(await file(person)).matchAll(/(?<=^|,)"((?:[^"]|"")*)"/gm)].map(([, cell = '']) =>
    cell.replaceAll('""', '"'),
  )
  const expected = names.map((name) => name.replace('\u200b', '').replace(/[=+\-@＝＋－＠]/, "'$&"))
  expect(cells.filter((cell) => cell.includes('HYPERLINK')).toSorted()).toEqual(expected.toSorted())
})
