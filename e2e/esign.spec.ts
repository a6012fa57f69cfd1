import { enter, expectNoMouse, pressOn } from './keys.ts'
import { callsOf } from './people.ts'
import { expectGoodShape, expectNoViolations } from './shape.ts'
import { expect, test } from './test.ts'

// An account that the e-signature service refuses, found and sent again by keyboard alone.

const boss = 'dt2@demo.test'
/** Has the service refuse everything of an account, or accept it again. */
const service = async (act: 'refuse' | 'accept', key: string) => {
  const { esign } = JSON.parse(process.env['NEIGHBOURS'] ?? '{}') as { esign: string }
  await fetch(`${esign}?${act}=${key}`)
}

test('an account that the e-signature service refuses is found, and sent again once it takes it', async ({ page }) => {
  const call = await callsOf(boss)
  const { CompanyKey } = await call<{ CompanyKey: string }>('GET', '/api/v1/AccountAdmin/LoginDetail')
  const tag = crypto.randomUUID().slice(0, 8)
  const AcctName = `Signing ${tag}`
  const { AcctKey } = await call<{ AcctKey: string }>('POST', '/api/v1/Provision/Customer', {
    ParentKey: CompanyKey,
    Account: { AcctName, IndustryCode: 'LEGAL', Address: { Line1: '1 Road', Country: 'CA' } },
    Admin: { Email: `${tag}@signing.test`, FirstName: 'Odile', LastName: 'Marble' },
    SendActivation: false,
  })
  await service('refuse', AcctKey)
  await call('POST', '/api/v1/Provision/Plan', { AcctKey, PlanCode: 'ESIGN-PRO', Seats: 5, TrialDays: 0 })

  const t = await enter(page, boss, '/esignSync?state=Failing')
  const row = page.getByRole('row').filter({ hasText: AcctName })
  // The service gets it within seconds, and the list is current when it is opened.
  await expect(async () => {
    await pressOn(page, page.getByRole('button', { name: t('esign.refresh') }))
    await expect(row).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await expectNoViolations(page, 'the accounts that are not in sync')
  await pressOn(page, row.getByRole('button', { name: AcctName, exact: true }))
  const panel = page.getByRole('complementary', { name: t('esign.panel') })
  await expect(panel.getByText(t('esign.fault.answer', { status: '422' })).first()).toBeVisible()
  await expectGoodShape(page, 'an account that the e-signature service refuses')
  await service('accept', AcctKey)
  await pressOn(page, panel.getByRole('button', { name: t('esign.sendAgain') }))
  await expect(panel.getByText(t('esign.said.InStep'))).toBeVisible()
  await expectNoMouse(page)

  // Adds the differences to the answer, because only the nightly comparison would find them.
  await page.route(`**/Account/${AcctKey}/ESign`, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const Drift = [
      { Field: 'name', Ours: AcctName, Theirs: 'Old name' },
      { Field: 'settings.reminder', Ours: '3', Theirs: null },
      { Field: 'people.missing', Ours: '2', Theirs: '0' },
    ]
    Object.assign(body.ResultContent, { State: 'Drift', Drift })
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`/accounts/${AcctKey}?tab=9`)
  await expect(page.getByText('Old name')).toBeVisible()
  await expectNoViolations(page, 'what the e-signature service has otherwise')
})
