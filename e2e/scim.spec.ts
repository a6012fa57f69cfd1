import { request } from '@playwright/test'
import { enter, expectNoMouse, pressOn } from './keys.ts'
import { anInvitedPerson } from './people.ts'
import { expectNoViolations } from './shape.ts'
import { expect, type Page, test } from './test.ts'

// An administrator connects an identity provider, which then makes a person.

/** The text that the copy button of a line put on the clipboard. */
async function copied(page: Page, what: string, within = page.locator('main')): Promise<string> {
  await pressOn(page, within.getByRole('button', { name: what }))
  return page.evaluate(() => navigator.clipboard.readText())
}

test('an administrator makes a key for SCIM, and a person whom the provider sends is seen among the people', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { acctKey } = await anInvitedPerson()
  const t = await enter(page, 'rs@demo.test', `/accounts/${acctKey}?tab=9`)
  const copy = (what: string) => t('form.copyWhat', { what })
  const address = await copied(page, copy(t('scim.baseUrl')))
  expect(address).toMatch(new RegExp(`/scim/v2/${acctKey}$`))

  await pressOn(page, page.getByText(t('scim.mapping')))
  await expect(page.getByText(t('scim.meaning.userName'))).toBeVisible()
  await expectNoViolations(page, 'what each attribute of SCIM does')
  await pressOn(page, page.getByRole('button', { name: t('scim.key') }))
  const creation = page.getByRole('dialog', { name: t('apiKeys.add') })
  await expect(creation.getByRole('textbox', { name: t('field.name'), exact: true })).toHaveValue(t('scim.keyName'))
  await expectNoViolations(page, 'a key for SCIM')
  await pressOn(page, creation.getByRole('button', { name: t('apiKeys.make') }))
  const shown = page.getByRole('alertdialog', { name: t('apiKeys.secretTitle') })
  await expectNoViolations(page, 'the secret of a key')
  const secret = await copied(page, copy(t('apiKeys.secret')), shown)
  await pressOn(page, shown.getByRole('button', { name: t('apiKeys.secretDone') }))
  await expect(shown).toHaveCount(0)

  const provider = await request.newContext({ extraHTTPHeaders: { authorization: `Bearer ${secret}` } })
  const tag = crypto.randomUUID().slice(0, 8)
  const sent = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `${tag}@provider.test`,
    externalId: tag,
    name: { givenName: 'Ottilie', familyName: `Provided ${tag}` },
    active: true,
  }
  const answer = await provider.post(`${address}/Users`, {
    data: JSON.stringify(sent),
    headers: { 'content-type': 'application/scim+json' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  await provider.dispose()

  await page.goto(`/accounts/${acctKey}?tab=2`)
  await expect(page.getByText(`Ottilie Provided ${tag}`).first()).toBeVisible()
  await expectNoViolations(page, 'the people of an account, one of them made by SCIM')
  await expectNoMouse(page)
})
