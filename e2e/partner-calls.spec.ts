import { enter, expectNoMouse, pressOn, runButton, runChange, tabUntil } from './keys.ts'
import { callsOf, reseller } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, type Page, test } from './test.ts'

// Calls of a partner that failed, found, answered and replayed by keyboard alone.

const distributor = 'dt2@demo.test'
type Call = Awaited<ReturnType<typeof callsOf>>
const newCustomer = (ParentKey: string, AcctName: string, tag: string) => ({
  ParentKey,
  Account: {
    AcctName,
    CustomerRefCode: tag,
    IndustryCode: 'LEGAL',
    Address: { Line1: '1 Road', Country: 'CA' },
  },
  Admin: { Email: `${tag}@calls.test`, FirstName: 'Odile', LastName: 'Marble' },
  SendActivation: false,
})
/** A call of the distributor's system, which is refused. */
const refusedCall = (call: Call, body: ReturnType<typeof newCustomer>) =>
  expect(call('POST', '/api/v1/Provision/Customer', body)).rejects.toThrow(/answered 4/)

/** Finds the only call with the partner's id, and opens it in the panel. */
async function find(page: Page, t: (key: string) => string, tag: string): Promise<void> {
  await tabUntil(page, page.getByRole('searchbox', { name: t('partnerLogs.search') }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(tag)
  await page.keyboard.press('Enter')
  // The rows of the previous search stay until the answer comes.
  const found = page.getByRole('row').filter({ hasText: tag })
  const row = found.getByRole('button', { name: t('partnerLogs.operation.ProvisionCustomer') })
  await expect(row).toHaveCount(1)
  await pressOn(page, row)
}

test('a failed call is found, answered, and another one replayed, by keyboard alone', async ({ page }) => {
  const call = await callsOf(distributor)
  const { CompanyKey } = await call<{ CompanyKey: string }>('GET', '/api/v1/AccountAdmin/LoginDetail')
  const [taken, closed] = [crypto.randomUUID().slice(0, 8), crypto.randomUUID().slice(0, 8)]
  const first = newCustomer(CompanyKey, `Calls ${taken}`, `A${taken}`)
  const { AcctKey } = await call<{ AcctKey: string }>('POST', '/api/v1/Provision/Customer', first)
  await refusedCall(call, newCustomer(CompanyKey, `Calls ${taken}`, `B${taken}`))
  await refusedCall(call, newCustomer(AcctKey, `Calls ${closed}`, `C${closed}`))

  const t = await enter(page, distributor, '/partnerLogs')
  await expectNoViolations(page, 'the log of partner calls')
  await find(page, t, `B${taken}`)
  const panel = page.getByRole('complementary', { name: t('partnerLogs.panel') })
  await pressOn(page, panel.getByRole('button', { name: t('partnerLogs.act.answer') }))
  const answering = page.getByRole('dialog', { name: t('partnerLogs.answer.title') })
  await expectGoodShape(page, 'the answer to a call')
  await tabUntil(page, answering.getByRole('textbox').first())
  await page.keyboard.press('Control+a')
  await page.keyboard.type(`Calls ${taken} Two`)
  await pressOn(page, answering.getByRole('button', { name: t('partnerLogs.act.rehearse') }))
  await expect(answering.getByText(t('partnerLogs.rehearsal.would'))).toBeVisible()
  await pressOn(page, answering.getByRole('button', { name: t('partnerLogs.act.answer') }))
  await expect(page.getByText(t('partnerLogs.answer.done'))).toBeVisible()
  await expect(panel.getByText(t('partnerLogs.status.Succeeded')).first()).toBeVisible()
  // The buttons are gone, and the focus stays in the panel.
  await expect(panel.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await find(page, t, `C${closed}`)
  await pressOn(page, panel.getByRole('button', { name: t('partnerLogs.act.replay') }))
  const replaying = page.getByRole('dialog', { name: t('partnerLogs.replay.title') })
  await expectNoViolations(page, 'the replay of a call')
  await pressOn(page, replaying.getByRole('button', { name: t('partnerLogs.act.replay') }))
  // The page of the new call says how it ended.
  await expect(page).toHaveURL(/\/partnerLogs\/[\w-]+$/)
  await expect(page.locator('main').getByText(t('partnerLogs.status.Failed'), { exact: true }).first()).toBeVisible()
  await expectNoMouse(page)
})

/** Suspends a company, or ends its suspension. */
async function setStatus(call: Call, acctKey: string, to: 'Suspended' | 'Active', reason: string): Promise<void> {
  const path = `/api/v1/Account/${acctKey}/Status`
  const { Version } = await call<{ Version: number }>('GET', path)
  await call('POST', path, { To: to, ReasonCode: reason }, { 'if-match': `"${Version}"` })
}

test('all calls that failed for one reason are replayed together once it is gone, by keyboard alone', async ({
  page,
}) => {
  const call = await callsOf(distributor)
  const { acctKey } = await reseller(distributor)
  await setStatus(call, acctKey, 'Suspended', 'NONPAY')
  const tags = Array.from({ length: 3 }, () => crypto.randomUUID().slice(0, 8))
  for (const tag of tags) await refusedCall(call, newCustomer(acctKey, `Again ${tag}`, `D${tag}`))
  await setStatus(call, acctKey, 'Active', 'PAID')

  const t = await enter(page, distributor, `/partnerLogs?error=account.parentInactive&company=${acctKey}`)
  const rows = page.getByRole('button', { name: t('partnerLogs.operation.ProvisionCustomer') })
  await expect(rows).toHaveCount(tags.length)
  await tabUntil(page, page.getByRole('checkbox', { name: t('table.selectPage') }))
  await page.keyboard.press('Space')
  await expect(page.getByText(t('lists.selection.some', { number: String(tags.length) }))).toBeVisible()
  await expectNoViolations(page, 'calls of partners, three of them selected')
  await pressOn(page, page.getByRole('button', { name: t('partnerLogs.act.replay') }))
  await expect(runButton(page)).toBeVisible()
  await expectNoViolations(page, 'what the replay of several calls would do')
  await runChange(page, t)
  await expectNoViolations(page, 'what the replay of several calls did')
  const found = await call<{ Items: { Status: string }[] }>('POST', '/api/v1/PartnerLog/Search', {
    Company: acctKey,
    Status: ['Succeeded'],
    Operation: ['ProvisionCustomer'],
  })
  expect(found.Items).toHaveLength(tags.length)
  await expectNoMouse(page)
})
