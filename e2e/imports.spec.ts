import { randomUUID } from 'node:crypto'
import { enter, expectNoMouse, pressOn, tabUntil } from './keys.ts'
import { callsOf, anInvitedPerson, reseller } from './people.ts'
import { expectNoViolations, expectGoodLooks } from './shape.ts'
import { expect, openAs, test } from './test.ts'

type People = { Items: { Email: string; FirstName: string; Imported: boolean; Status: string }[] }

test('people are imported in French by keyboard alone, with four bad rows mended in place, and taken back', async ({
  page,
}) => {
  const partner = await reseller('dt@demo.test', 'fr-fr')
  const customer = await anInvitedPerson({ by: partner })
  const tag = randomUUID().slice(0, 8)
  const call = await callsOf(partner.email, partner.secret)
  const people = async () =>
    (await call<People>('POST', '/api/v1/User/Search', { AcctKey: customer.acctKey, SearchText: tag })).Items
  const mail = (name: string) => `${name}.${tag}@import.test`
  const rows = [
    ['Prénom', 'Nom', 'Courriel', 'Langue', 'Divers'],
    ['Ada', 'Un', mail('ada'), 'fr', 'x'],
    ['', '', mail('bo'), 'fr', 'x'],
    ['Cy', 'Trois', 'pas une adresse', 'fr', 'x'],
    ['Di'.repeat(40), 'Quatre', mail('di'), 'fr', 'x'],
    ['Eve', 'Cinq', mail('eve'), 'klingon', 'x'],
  ]

  const t = await enter(page, partner.email, `/users/import?account=${customer.acctKey}`, partner.secret)
  await tabUntil(page, page.getByRole('textbox', { name: t('imports.file.paste') }))
  await page.keyboard.insertText(rows.map((row) => row.join('\t')).join('\n'))
  await pressOn(page, page.getByRole('button', { name: t('imports.file.use') }))
  await expect(page.getByRole('combobox', { name: /Courriel/ })).toHaveValue('email')
  await expectNoViolations(page, 'the columns of an import')
  await pressOn(page, page.getByRole('button', { name: t('imports.columns.next') }))

  const next = page.getByRole('button', { name: t('imports.check.nextError') })
  await expect(page.getByText(/Erreurs\s: 4\./)).toBeVisible()
  await expectNoViolations(page, 'the rows of an import')
  for (const [column, text] of [
    ['Prénom', 'Bo'],
    ['E-mail', mail('cy')],
    ['Prénom', 'Di'],
    ['Langue', 'fr'],
  ] as const) {
    await tabUntil(page, next)
    await page.keyboard.press('Enter')
    const cell = page.getByRole('textbox', { name: new RegExp(`^${column}, ligne`) }).and(page.locator(':focus'))
    await expect(cell).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await expect(cell).not.toHaveAttribute('aria-invalid', 'true')
  }
  expect(await people()).toEqual([])
  await expect(page.getByText(/À ajouter\s: 5\./)).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: /^Importer 5 utilisateurs/ }))
  await expect(page.getByRole('heading', { name: '5 utilisateurs importés' })).toBeVisible()
  await expectNoViolations(page, 'an import that is done')
  const imported = await people()
  expect(imported.map(({ FirstName, Imported }) => `${FirstName} ${Imported}`).toSorted()).toEqual(
    ['Ada', 'Bo', 'Cy', 'Di', 'Eve'].map((name) => `${name} true`),
  )

  await pressOn(page, page.getByRole('link', { name: t('imports.done.result') }))
  await pressOn(page, page.getByRole('button', { name: t('changes.act.undo') }).first())
  await pressOn(page, page.getByRole('button', { name: /^Revenir à l’état d’avant l’import de 5 utilisateurs/ }))
  await expect(page.getByText(t('changes.state.Done'), { exact: true }).first()).toBeVisible()
  expect(await people()).toEqual([])
  await expectNoMouse(page)
})

test('bare addresses, a file without an address, and more rows than one import takes', async ({ page }) => {
  const partner = await reseller('dt@demo.test')
  const customer = await anInvitedPerson({ by: partner })
  await openAs(page, partner.email, `/accounts/${customer.acctKey}?tab=2`, partner.secret)
  await page.getByRole('button', { name: 'Import' }).click()
  await expectGoodLooks(page, 'the file of an import')
  const paste = page.getByRole('textbox', { name: 'Or paste rows or e-mail addresses' })
  const use = page.getByRole('button', { name: 'Use pasted text' })
  await paste.fill('"one,two')
  await use.click()
  await expect(page.getByRole('alert')).toContainText('quotation marks')
  await paste.fill('Ada Lovelace <ada.paste@import.test>; bo.marble@import.test')
  await use.click()
  await expect(page.getByRole('textbox', { name: 'First name, row 2' })).toHaveValue('Bo')
  await expect(page.getByText(/To add: 2\./)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  const many = ['First name,Last name,Email', ...Array.from({ length: 501 }, (_, n) => `A,B,many${n}@import.test`)]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(many.join('\r\n'), 'utf16le') })
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByText('The file has 501 rows. This is part 1 of 2')).toBeVisible()
  await expect(page.getByText(/To add: 500\./)).toBeVisible()
})
