import { expect, test } from 'vitest'
import { become, change, offered } from '../../../../test/addOns.ts'
import { messagesTo } from '../../../../test/factors.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import { notifyEnds } from './addOns.ends.ts'

// Administrators get one notice a week before the end of an add-on.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const today = new Date().toISOString().slice(0, 10)
const at = (days: number) => new Date(`${addDays(today, days)}T12:00:00Z`)

async function aCompany() {
  const account: Account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const admin = await world.aUser({ account, language: 'fr-fr' })
  const mails = async () =>
    (await messagesTo(world, admin.email)).map(({ subject, textBody }) => `${subject} ${textBody}`)
  return { account, mails }
}

test('a week ahead a mail says what ends and when; then not again', async () => {
  const { account, mails } = await aCompany()
  const terms = { Name: 'Nettoyage', Kind: 'METACLEAN', Unit: 'NONE', Quantity: 1, StartDate: today }
  await offered(rs, account, { ...terms, LastDay: addDays(today, 10) })
  await notifyEnds(world, at(2))
  expect(await mails()).toEqual([])
  await Promise.all([notifyEnds(world, at(3)), notifyEnds(world, at(3))])
  await notifyEnds(world, at(4))
  const sentMails = await mails()
  expect(sentMails).toHaveLength(1)
  expect(sentMails[0]).toMatch(/Nettoyage se termine le .*tab=12/s)
  expect(sentMails[0]).not.toContain('codes')
})

test('another last day is told again; what is only offered, over, or goes on is told by nobody', async () => {
  const { account, mails } = await aCompany()
  const sms = { Kind: 'SMS', Unit: 'NONE', Quantity: 1 }
  const addOn = await offered(rs, account, { ...sms, StartDate: today, LastDay: addDays(today, 5) })
  await offered(rs, account, { ...sms, LastDay: addDays(today, 5) })
  await offered(rs, account, { ...sms, StartDate: today })
  const over = await offered(rs, account, { ...sms, StartDate: today, LastDay: addDays(today, 5) })
  await become(rs, over, { To: 'Expired' })
  await notifyEnds(world, at(0))
  expect(await mails()).toHaveLength(1)
  expect((await mails())[0]).toContain('remplacés par des codes par e-mail')
  await change(rs, addOn, { LastDay: addDays(today, 6) })
  await notifyEnds(world, at(0))
  await notifyEnds(world, at(20))
  expect(await mails()).toHaveLength(2)
})
