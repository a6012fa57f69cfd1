import { enter, expectNoMouse, pressOn, runButton, runChange, tabUntil, type Words, walkUntil } from './keys.ts'
import { anActivePerson, callsOf, anInvitedPerson, reseller } from './people.ts'
import { expectNoViolations } from './shape.ts'
import { expect, type Page, test } from './test.ts'

// The status of an account by keyboard alone: suspended with all below, lifted, planned; and a move.

/** Opens the status dialog and fills in status, reason and note; the journey does the rest. */
async function chooseStatus(page: Page, t: Words, to: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: t('status.changeStatus'), exact: true }))
  const dialog = page.getByRole('dialog')
  const radio = dialog.getByRole('radio', { name: to, exact: true })
  await tabUntil(page, radio)
  await page.keyboard.press('Space')
  await expect(radio).toBeChecked()
  await tabUntil(page, dialog.getByRole('combobox', { name: t('status.reason') }))
  await page.keyboard.press('ArrowDown')
  await tabUntil(page, dialog.getByRole('textbox', { name: new RegExp(`^${t('status.note')}`) }))
  await page.keyboard.type('As agreed by phone')
}
const shutPanel = async (page: Page, t: Words) => {
  const panel = page.getByRole('dialog')
  await pressOn(page, panel.getByRole('button', { name: t('form.close'), exact: true }).last())
  await expect(panel).toHaveCount(0)
}

test('a reseller is suspended, which affects those below at once, and lifted; a change is planned and cancelled', async ({
  page,
}) => {
  const partner = await reseller('dt@demo.test')
  const customer = await anActivePerson({ by: partner })
  const call = await callsOf(customer.email, customer.secret)
  const path = `/api/v1/Account/${customer.acctKey}`
  const person = (email: string) => ({ AcctKey: customer.acctKey, Email: email, FirstName: 'Ida', LastName: 'Moss' })
  const status = async () => (await call<{ EffectiveStatus: string }>('GET', path)).EffectiveStatus
  expect(await status()).toBe('Active')

  const t = await enter(page, 'dt@demo.test', `/accounts/${partner.acctKey}`)
  await chooseStatus(page, t, t('status.to.Suspended'))
  await expectNoViolations(page, 'the choice of a status')
  await pressOn(page, page.getByRole('button', { name: t('status.preview') }))
  await expect(runButton(page)).toBeVisible()
  await expectNoViolations(page, 'what a suspension would do')
  expect(await status()).toBe('Active')
  await runChange(page, t)
  await expectNoViolations(page, 'a change that is done')
  await shutPanel(page, t)
  await expect(
    page.getByRole('heading', { name: t('status.banner.suspended', { name: partner.acctName }) }),
  ).toBeVisible()
  await expectNoViolations(page, 'a suspended account')

  // In the same session the account below is suspended too, although nothing in it was changed.
  expect(await status()).toBe('Suspended')
  await expect(call('POST', '/api/v1/Provision/User', person('ida@journey.test'))).rejects.toThrow(/answered 4\d\d/)

  await chooseStatus(page, t, t('status.to.Active_Suspended'))
  await expectNoViolations(page, 'the choice of what is lifted')
  await pressOn(page, page.getByRole('button', { name: t('status.preview') }))
  await runChange(page, t)
  await shutPanel(page, t)
  await expect(
    page.getByRole('heading', { name: t('status.banner.suspended', { name: partner.acctName }) }),
  ).toHaveCount(0)
  expect(await status()).toBe('Active')
  await call('POST', '/api/v1/Provision/User', person(`ida@${customer.email.split('@')[0]}.test`))

  await page.goto(`/accounts/${customer.acctKey}`)
  await chooseStatus(page, t, t('status.to.Suspended'))
  const now = page.getByRole('radio', { name: t('status.now'), exact: true })
  await tabUntil(page, now)
  await page.keyboard.press('ArrowDown')
  const day = page.getByRole('textbox', { name: t('field.effectiveOn'), exact: true })
  await tabUntil(page, day)
  // In the reader's format, which the help of the field states.
  const pattern = (await page.getByText(/^[dmy]+\W[dmy]+\W[dmy]+, /).innerText()).slice(0, 10)
  await page.keyboard.type(pattern.replace('yyyy', '2098').replace('mm', '12').replace('dd', '12'))
  await pressOn(page, page.getByRole('button', { name: t('status.plan') }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const takeBack = page.getByRole('button', { name: t('status.cancelPlanned') })
  await expect(takeBack).toBeVisible()
  await expectNoViolations(page, 'a planned change')
  await pressOn(page, takeBack)
  const question = page.getByRole('alertdialog')
  await expectNoViolations(page, 'the question before a plan is cancelled')
  await pressOn(page, question.getByRole('button', { name: t('status.cancelPlanned') }))
  await expect(question).toHaveCount(0)
  await expect(takeBack).toHaveCount(0)
  await expectNoMouse(page)
})

test('a reseller is moved below another distributor, with a preview', async ({ page }) => {
  const partner = await reseller('dt@demo.test')
  await anInvitedPerson({ by: partner })
  const t = await enter(page, 'sp@demo.test', `/accounts/${partner.acctKey}`)
  const acts = page.getByRole('toolbar', { name: t('status.acts') })
  await tabUntil(page, acts.locator('[tabindex="0"]'))
  await walkUntil(page, acts.getByRole('button', { name: t('status.move'), exact: true }))
  await page.keyboard.press('Enter')
  const parent = page.getByRole('combobox', { name: t('status.newParent') })
  await tabUntil(page, parent)
  await page.keyboard.type('Copperline')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Copperline Distribution/])
  await expectNoViolations(page, 'the choice of a new parent')
  await page.keyboard.press('Enter')
  await expect(parent).toHaveValue('Copperline Distribution')
  await pressOn(page, page.getByRole('button', { name: t('status.preview') }))
  await expect(runButton(page)).toBeVisible()
  await expectNoViolations(page, 'what a move would do')
  await runChange(page, t)
  await shutPanel(page, t)
  await expect(page.getByRole('navigation', { name: t('shell.workingIn') })).toContainText('Copperline Distribution')
  // The former parent no longer sees it.
  const before = await callsOf('dt@demo.test')
  await expect(before('GET', `/api/v1/Account/${partner.acctKey}`)).rejects.toThrow(/answered 404/)
  await expectNoMouse(page)
})

test('all customers are selected and tagged through the preview, and back; a view is saved; one is previewed beside the list', async ({
  page,
}) => {
  const partner = await reseller('dt2@demo.test', 'fr-fr')
  const by = { by: { email: partner.email, secret: partner.secret } }
  const customers = await Promise.all([anInvitedPerson(by), anInvitedPerson(by), anInvitedPerson(by)])
  const call = await callsOf(partner.email, partner.secret)
  const tagged = async () => {
    const all = customers.map(({ acctKey }) => call<{ Tags: string[] }>('GET', `/api/v1/Account/${acctKey}`))
    return (await Promise.all(all)).filter(({ Tags }) => Tags.includes('Renouvelé')).length
  }
  const t = await enter(page, partner.email, '/accounts/acctSearch?role=CU', partner.secret)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const first = page.getByRole('checkbox', { name: t('accountsList.select', { name: customers[0]?.acctName ?? '' }) })
  await tabUntil(page, first)
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar', { name: t('table.selection') })
  await tabUntil(page, bar.getByRole('button', { name: t('lists.selection.chooseAll', { total: '3' }) }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText(t('lists.selection.all', { total: '3' }))
  await expectNoViolations(page, 'everything in a result marked')
  await walkUntil(page, bar.getByRole('button', { name: t('accountsList.act.tags') }))
  await page.keyboard.press('Enter')
  await tabUntil(page, page.getByRole('textbox', { name: t('accountsList.tags.add') }))
  await page.keyboard.type('Renouvelé')
  await page.keyboard.press('Enter')
  await expectNoViolations(page, 'tags for many')
  await pressOn(page, page.getByRole('button', { name: t('accountsList.preview') }))
  await expect(runButton(page)).toBeVisible()
  await expectNoViolations(page, 'what tags would do')
  await runChange(page, t)
  await expect.poll(tagged).toBe(3)
  await pressOn(page, page.getByRole('button', { name: t('changes.act.undo') }))
  await expect(page.getByRole('dialog', { name: t('changes.undoTitle', { title: '' }).trim() })).toBeVisible()
  await expectNoViolations(page, 'what an undo would do')
  await runChange(page, t)
  await expect.poll(tagged).toBe(0)
  await shutPanel(page, t)

  await tabUntil(page, page.getByRole('searchbox', { name: t('accounts.searchLabel') }))
  await page.keyboard.type(customers[1]?.acctName ?? '')
  await page.keyboard.press('Enter')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  const views = page.getByRole('toolbar', { name: t('views.label') })
  await tabUntil(page, views.locator('[tabindex="0"]'), 'Shift+Tab')
  await walkUntil(page, views.getByRole('button', { name: t('views.keep') }))
  await page.keyboard.press('Enter')
  await tabUntil(page, page.getByRole('textbox', { name: t('views.name') }))
  await page.keyboard.type('Mes renouvellements')
  await expectNoViolations(page, 'a view is kept')
  await page.keyboard.press('Enter')
  const kept = page.getByRole('button', { name: 'Mes renouvellements', exact: true })
  await expect(kept).toHaveAttribute('aria-pressed', 'true')

  await pressOn(
    page,
    page.getByRole('button', { name: t('accountsList.peek.of', { name: customers[1]?.acctName ?? '' }) }),
  )
  const drawer = page.getByRole('complementary', { name: t('accountsList.peek.label') })
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText(customers[1]?.acctName ?? '')
  await expectNoViolations(page, 'an account beside the list')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('link', { name: customers[1]?.acctName ?? '' })).toBeFocused()
  await expectNoMouse(page)
})
