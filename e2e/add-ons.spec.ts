import { enter, expectNoMouse, pressOn } from './keys.ts'
import { anInvitedPerson } from './people.ts'
import { expectNoViolations } from './shape.ts'
import { expect, test } from './test.ts'

// An add-on of a company: offered and enabled, by keyboard alone.

test('a reseller offers a company storage and enables it', async ({ page }) => {
  const { acctKey } = await anInvitedPerson()
  const t = await enter(page, 'rs@demo.test', `/accounts/${acctKey}?tab=12`)
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  await pressOn(page, button('addOns.offer'))
  const offer = page.getByRole('dialog', { name: t('addOns.offer') })
  await offer.getByLabel(t('field.kind')).selectOption('STORAGE')
  await offer.getByLabel(t('addOns.quantity.GB')).fill('50')
  await offer.getByLabel(t('addOns.priceOf.GB')).fill('0.20')
  await expectNoViolations(page, 'an add-on to offer')
  await pressOn(page, offer.getByRole('button', { name: t('addOns.offerOnly'), exact: true }))
  const card = page.getByRole('region', { name: t('addOns.kind.STORAGE') })
  await expect(card).toContainText(t('addOns.status.Available'))
  await expectNoViolations(page, 'add-ons of a company')
  await pressOn(page, button('addOns.act.enable'))
  const enable = page.getByRole('dialog')
  await expectNoViolations(page, 'an add-on to enable')
  await pressOn(page, enable.getByRole('button', { name: t('addOns.act.enable'), exact: true }))
  await expect(card).toContainText(t('addOns.status.Active'))
  await expectNoMouse(page)
})

test('the old address of add-ons leads to those of the own company', async ({ page }) => {
  const t = await enter(page, 'rs@demo.test', '/addOnsCreation')
  await expect(page).toHaveURL(/tab=12/)
  await expect(page.getByRole('tab', { name: t('accounts.tab.12') })).toHaveAttribute('aria-selected', 'true')
})
