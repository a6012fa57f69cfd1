import type { Locator } from '@playwright/test'
import { runButton } from './keys.ts'
import { callsOf, endUsers, anInvitedPerson, reseller } from './people.ts'
import { expectNoViolations } from './shape.ts'
import { expect, type Page, signIn, test } from './test.ts'

// The clicks and keys that an action costs the person (`ux.md` 6), beyond the data that they type.

/** The person's input: every click and every key goes through here. */
function handsOf(page: Page) {
  const effort = { clicks: 0, keys: 0 }
  const click = async (target: Locator) => {
    effort.clicks += 1
    await target.click()
  }
  const press = async (key: string) => {
    effort.keys += 1
    await page.keyboard.press(key)
  }
  /** Presses Tab until it has the focus. */
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    const reached = () => target.evaluate((one) => one === document.activeElement)
    for (let presses = 0; presses < 30 && !(await reached()); presses++) await press('Tab')
    await expect(target).toBeFocused()
  }
  return { effort, click, press, tabTo }
}

// They work on the same accounts.
test.describe.configure({ mode: 'default' })

/**
 * Customers of the demo that no other journey uses: French ones, because other journeys use new or English customers.
 */
const filter = (status: string) => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  return `/accounts/acctSearch?role=CU&status=${status}&language=fr-fr&createdTo=${yesterday}`
}

async function selectAll(page: Page, status: string) {
  await signIn(page, 'ra@demo.test', filter(status))
  return selectAllOn(page)
}
/** Selects all accounts of the filter: one click, and one more where they are on several pages. */
async function selectAllOn(page: Page) {
  const hands = handsOf(page)
  await hands.click(page.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  await hands.click(bar.getByRole('button', { name: /^Select all/ }))
  const count = Number(/\d+/.exec(await bar.getByRole('status').innerText())?.[0])
  expect(count).toBeGreaterThan(50)
  return { ...hands, bar, count }
}
type UserActions = ReturnType<typeof handsOf>

/** Prints the cost, and checks it against the goal. */
function expectEffort(what: string, { effort }: UserActions, most: { clicks: number; keys: number }) {
  process.stdout.write(`${what}: ${effort.clicks} clicks, ${effort.keys} keys\n`)
  expect(effort.clicks, 'clicks').toBeLessThanOrEqual(most.clicks)
  expect(effort.keys, 'keys').toBeLessThanOrEqual(most.keys)
}

const panelOf = (page: Page) => page.getByRole('dialog')
async function undo(page: Page, { click, tabTo, press }: UserActions, act: string, done: string) {
  await click(panelOf(page).getByRole('button', { name: 'Undo…' }))
  await expect(runButton(page)).toHaveText(act)
  await tabTo(runButton(page))
  await press('Enter')
  await expect(panelOf(page).getByText(done)).toBeVisible()
}
/** Chooses the status in its group by a key, and the reason by its first letter, up to the preview. */
async function chooseStatus(page: Page, { tabTo, press }: UserActions, status: string, reason: string) {
  await tabTo(page.getByRole('radio', { name: 'Active' }))
  await press(status)
  await tabTo(page.getByRole('combobox', { name: 'Reason' }))
  await press(reason)
  await tabTo(page.getByRole('button', { name: 'Preview', exact: true }))
  await press('Enter')
}

/**
 * The audit has it in one line, which opens by keyboard to the single events; the exact moment shows while it has the
 * focus.
 */
async function expectOneLine(page: Page, text: string) {
  // A page of the provider's audit may be full of other journeys' events.
  await page.goto('/audit?who=ra%40demo.test&action=account.status.changed')
  const toggle = page.getByRole('row', { name: text }).first().getByRole('button')
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('tooltip')).toHaveText(/ UTC$/)
  await expectNoViolations(page, 'an opened change set of the audit')
  const events = page.locator('tr[data-nested]')
  await expect(events).toHaveCount(25)
  await expect(events.first()).toContainText('Status changed: Active → Suspended')
  await page.keyboard.press('Tab')
  await expect(events.first().getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'What changed' })).toBeVisible()
}

test('all accounts of a filter are suspended and brought back with 5 clicks and 25 keys at most', async ({ page }) => {
  const hands = await selectAll(page, 'Active')
  const { click, bar, count } = hands
  await click(bar.getByRole('button', { name: 'Change status…' }))
  await chooseStatus(page, hands, 'ArrowDown', 'e')
  await expect(runButton(page)).toHaveText(`Suspend ${count} accounts`)
  await click(runButton(page))
  await expect(panelOf(page).getByText(`${count} accounts suspended`)).toBeVisible()
  await undo(page, hands, `Restore the status of ${count} accounts`, `Status of ${count} accounts restored`)
  expectEffort(`${count} accounts suspended and brought back`, hands, { clicks: 5, keys: 25 })
  await expectOneLine(page, `${count} accounts suspended`)
})

test('the suspensions of all accounts of a filter are lifted with 4 clicks and 15 keys at most', async ({ page }) => {
  const before = await selectAll(page, 'Active')
  await before.bar.getByRole('button', { name: 'Change status…' }).click()
  await chooseStatus(page, before, 'ArrowDown', 'e')
  await runButton(page).click()
  await expect(panelOf(page).getByText(`${before.count} accounts suspended`)).toBeVisible()

  await page.goto(filter('Suspended'))
  const hands = await selectAllOn(page)
  await hands.click(hands.bar.getByRole('button', { name: 'Change status…' }))
  await chooseStatus(page, hands, 'Space', 'p')
  await expect(runButton(page)).toHaveText(/^Reactivate \d+ accounts$/)
  const lifted = (await runButton(page).innerText()).replace('Reactivate ', '')
  await hands.click(runButton(page))
  await expect(panelOf(page).getByText(`${lifted} reactivated`)).toBeVisible()
  expectEffort(`${lifted} reactivated`, hands, { clicks: 4, keys: 15 })
})

test('all accounts of a filter get a tag, and lose it again, with 5 clicks', async ({ page }) => {
  const hands = await selectAll(page, 'Active')
  const { click, press, tabTo, bar, count } = hands
  await click(bar.getByRole('button', { name: 'Tags…' }))
  await tabTo(page.getByRole('textbox', { name: /^Add tags/ }))
  await page.keyboard.type('effort')
  await press('Enter')
  await tabTo(page.getByRole('button', { name: 'Preview', exact: true }))
  await press('Enter')
  await expect(runButton(page)).toHaveText(new RegExp(`${count} accounts$`))
  await click(runButton(page))
  await click(panelOf(page).getByRole('button', { name: 'Undo…' }))
  await expect(runButton(page)).toHaveText(new RegExp(`${count} accounts$`))
  await tabTo(runButton(page))
  await press('Enter')
  // A second “Close” button shows once the set is done, besides the dialog's cross.
  await expect(panelOf(page).getByRole('button', { name: 'Close' })).toHaveCount(2)
  expectEffort(`${count} accounts tagged, and the tag taken back`, hands, { clicks: 5, keys: 25 })
})

test('the administrators of all accounts of a filter are notified with 4 clicks', async ({ page }) => {
  const hands = await selectAll(page, 'Active')
  const { click, press, tabTo, bar } = hands
  await click(bar.getByRole('button', { name: 'Notify…' }))
  await tabTo(page.getByRole('textbox', { name: 'Subject' }))
  await page.keyboard.type('Maintenance on Sunday')
  await press('Tab')
  await expect(page.getByRole('textbox', { name: /^(Text|Message|Body)/ })).toBeFocused()
  await page.keyboard.type('The portal is not available on Sunday from 6 to 7.')
  await tabTo(page.getByRole('button', { name: 'Preview', exact: true }))
  await press('Enter')
  await expect(runButton(page)).toBeVisible()
  await click(runButton(page))
  // A second “Close” button shows once the set is done, besides the dialog's cross.
  await expect(panelOf(page).getByRole('button', { name: 'Close' })).toHaveCount(2)
  expectEffort('administrators notified', hands, { clicks: 4, keys: 15 })
})

test('an administrator of an account in the list is invited with 3 clicks', async ({ page }) => {
  await signIn(page, 'ra@demo.test', filter('Active'))
  const hands = handsOf(page)
  const { click, press, tabTo } = hands
  await click(page.getByRole('row').nth(1).getByRole('link').first())
  await click(page.getByRole('tab', { name: /^(Manage )?[Uu]sers/ }))
  await click(page.getByRole('button', { name: /^(Invite administrator|Add user)$/ }))
  const field = (name: string | RegExp) => panelOf(page).getByRole('textbox', { name })
  for (const [name, typed] of [
    [/^E-mail/, `odile.${Date.now()}@effort.test`],
    [/^First name/, 'Odile'],
    [/^Last name/, 'Effort'],
  ] as const) {
    await tabTo(field(name))
    await page.keyboard.type(typed)
  }
  await tabTo(panelOf(page).getByRole('combobox', { name: 'Type' }))
  await press('a')
  await tabTo(panelOf(page).getByRole('radio', { name: 'Full access' }))
  await press('Space')
  await press('Enter')
  await expect(page.getByText(/is on its way/)).toBeVisible()
  expectEffort('administrator invited', hands, { clicks: 3, keys: 10 })
})

test('a call of a partner that failed is found and replayed with 5 clicks', async ({ page }) => {
  const distributor = 'dt2@demo.test'
  const call = await callsOf(distributor)
  const { acctKey } = await reseller(distributor)
  const tag = crypto.randomUUID().slice(0, 8)
  const setStatus = async (To: string, ReasonCode: string) => {
    const path = `/api/v1/Account/${acctKey}/Status`
    const { Version } = await call<{ Version: number }>('GET', path)
    await call('POST', path, { To, ReasonCode }, { 'if-match': `"${Version}"` })
  }
  await setStatus('Suspended', 'NONPAY')
  const customer = {
    ParentKey: acctKey,
    Account: {
      AcctName: `Effort ${tag}`,
      CustomerRefCode: tag,
      IndustryCode: 'LEGAL',
      Address: { Line1: '1 Road', Country: 'CA' },
    },
    Admin: { Email: `${tag}@effort.test`, FirstName: 'Odile', LastName: 'Effort' },
    SendActivation: false,
  }
  await expect(call('POST', '/api/v1/Provision/Customer', customer)).rejects.toThrow(/answered 4/)
  await setStatus('Active', 'PAID')

  await signIn(page, distributor, '/partnerLogs')
  const hands = handsOf(page)
  const { click, press } = hands
  await click(page.getByRole('searchbox', { name: 'Search calls' }))
  await page.keyboard.type(tag)
  await press('Enter')
  const row = page.getByRole('button', { name: 'Create customer' })
  await expect(row).toHaveCount(1)
  await click(row)
  await click(page.getByRole('complementary').getByRole('button', { name: 'Replay' }))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Replay', exact: true }))
  await expect(page.getByText(/^Replayed: /)).toBeVisible()
  expectEffort('failed call replayed', hands, { clicks: 5, keys: 3 })
})

test('twelve people move to another plan on a date with 5 clicks', async ({ page }) => {
  const partner = await reseller('dt@demo.test')
  const { acctKey } = await anInvitedPerson({ by: partner })
  const call = await callsOf(partner.email, partner.secret)
  for (const [PlanCode, Seats] of [
    ['ESIGN-PRO', 12],
    ['ESIGN-POOL', 20],
  ])
    await call('POST', '/api/v1/Provision/Plan', { AcctKey: acctKey, PlanCode, Seats, TrialDays: 0 })
  const UserKeys = await endUsers(call, acctKey, 12)
  const assign = { CustomerKey: acctKey, UserKeys, PlanCode: 'ESIGN-PRO' }
  await call('POST', '/api/v1/Portal/Customer/User/Plan/Assign', assign, { 'idempotency-key': crypto.randomUUID() })

  await signIn(page, partner.email, `/accounts/${acctKey}?tab=4`, partner.secret)
  const hands = handsOf(page)
  const { click, press, tabTo } = hands
  const plan = page
    .getByRole('region', { name: 'Plans and seats' })
    .getByRole('listitem')
    .filter({ hasText: 'eSign Pro' })
  await click(plan.getByRole('button', { name: 'Show who has it' }))
  await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(13)
  await click(page.getByRole('checkbox', { name: 'Select all on this page' }))
  await click(page.getByRole('button', { name: 'Change plan', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Change the plan of 12 users' })
  await expect(dialog.getByRole('radio', { name: /^eSign Pool/ })).toBeChecked()
  await click(dialog.getByRole('radio', { name: 'On a date' }))
  await tabTo(dialog.getByRole('textbox', { name: 'Date' }))
  const month = new Date(Date.now() + 30 * 86_400_000).toISOString()
  await page.keyboard.type(`${month.slice(5, 7)}/${month.slice(8, 10)}/${month.slice(0, 4)}`)
  await tabTo(dialog.getByRole('button', { name: 'Preview', exact: true }))
  await press('Enter')
  await expect(panelOf(page).getByText(/: moves 12 users to eSign Pool$/)).toBeVisible()
  await click(runButton(page))
  await expect(panelOf(page).getByText('Scheduled', { exact: true })).toBeVisible()
  expectEffort('twelve people moved to another plan on a date', hands, { clicks: 5, keys: 10 })
})

test('a report is sent to three people every week with 6 clicks', async ({ page }) => {
  await signIn(page, 'sp@demo.test', '/reports/rptView')
  const hands = handsOf(page)
  const { click, press } = hands
  await click(page.getByRole('button', { name: 'Export', exact: true }))
  await click(page.getByRole('menuitem', { name: 'Schedule this' }))
  const builder = page.getByRole('dialog', { name: 'New schedule' })
  await expect(builder.getByRole('textbox', { name: 'Title' })).not.toHaveValue('')
  await expect(builder.getByRole('combobox', { name: 'Repeats' })).toHaveValue('Weekly')
  for (const [at, name] of [
    [1, 'Odile'],
    [2, 'Basil'],
  ] as const) {
    await click(builder.getByRole('button', { name: 'Add recipient' }))
    await expect(builder.getByRole('textbox', { name: 'Name' }).nth(at)).toBeFocused()
    await page.keyboard.type(name)
    await press('Tab')
    await page.keyboard.type(`${name.toLowerCase()}@demo.test`)
  }
  await click(builder.getByRole('button', { name: 'Save' }))
  await expect(builder).toHaveCount(0)
  expectEffort('weekly report to three people', hands, { clicks: 6, keys: 15 })
})
