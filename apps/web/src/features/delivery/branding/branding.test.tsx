import { refused } from '@portal/contract/core/ability'
import { colorsOf } from '@portal/contract/delivery/branding/branding.ramp'
import { Problem } from '@portal/contract/core/errors'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { BrandEditor } from './BrandEditor.tsx'
import { aBrand, aContent } from './branding.samples.ts'

type Calls = NonNullable<Fakes['branding']>
type Call<N extends keyof Calls> = NonNullable<Calls[N]>
const rights = { Brand: 'W' } as const
const { acctKey } = aBrand()
const open = (api: Calls, more: object = {}) =>
  openPage(() => <BrandEditor acctKey={acctKey} />, { at: '/branding', rights, api: { branding: api }, ...more })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const published = aContent()
const differing = aBrand({
  status: 'Enabled',
  published,
  draft: aContent({ portalName: 'Second', primaryColor: '#7a1f5c' }),
  changed: ['portalName', 'primaryColor'],
  from: { source: 'Own', acctName: 'Northwind Legal' },
  usedBy: { total: 214, capped: false },
  versions: [{ number: 1, publishedOn: '2026-11-02T14:00:00.000Z', publishedBy: 'dt@demo.test' }],
  version: 3,
})

test('a draft is saved whole, links line by line; until then it cannot be published', async () => {
  const save = vi.fn<Call<'save'>>(() => aBrand({ version: 2, draft: aContent({ portalName: 'Nord' }) }))
  const { user } = await open({ get: () => aBrand(), save })
  const name = await screen.findByRole('textbox', { name: 'Portal name' })
  await user.clear(name)
  await user.type(name, 'Nord')
  await user.type(screen.getByRole('textbox', { name: 'Links' }), 'Help | https://northwind.example/help')
  expect((await button('Publish')).getAttribute('aria-description')).toBe('Save the draft first.')
  await user.click(await button('Save'))
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    ifMatch: 1,
    body: { portalName: 'Nord', links: [{ text: 'Help', url: 'https://northwind.example/help' }], replyTo: null },
  })
  expect((await button('Publish')).getAttribute('aria-disabled')).toBe(null)
})

test('an inherited brand is shown as it is, in one colour; its form opens on request', async () => {
  const scheme = { ...colorsOf('#2f4f8f').light, solid: '#2f4f8f' }
  const look = { ...aBrand().look, name: 'Borealis', colors: { light: scheme, dark: scheme, accent: '#c0392b' } }
  const { user } = await open({ get: () => aBrand({ status: 'None', look }) })
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(preview.getByText('Activate your access to Borealis')).toBeTruthy()
  expect(screen.getByText('This account shows the branding of Borealis Distribution.')).toBeTruthy()
  expect(screen.getByText('Main colour').nextSibling?.textContent).toContain('#2f4f8f')
  expect(screen.queryByRole('textbox')).toBe(null)
  await user.click(await button('Use own branding'))
  expect(await screen.findByRole('textbox', { name: 'Portal name' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use own branding' })).toBe(null)
  cleanup()
  await open({ get: () => aBrand({ status: 'None', look, edit: refused('closed') }) })
  expect(await screen.findByText('Main colour')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use own branding' })).toBe(null)
})

test('a colour that is none and a link without an address are faults of their fields', async () => {
  const save = vi.fn<Call<'save'>>()
  const { user } = await open({ get: () => aBrand(), save })
  const color = await screen.findByRole('textbox', { name: 'Main colour' })
  await user.clear(color)
  await user.type(color, 'petrol')
  await user.type(screen.getByRole('textbox', { name: 'Links' }), 'Help')
  await user.click(await button('Save'))
  expect(color.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'Links' }).getAttribute('aria-invalid')).toBe('true')
  expect(save).not.toHaveBeenCalled()
})

test('publishing says what changes, and for how many, before it is done', async () => {
  const publish = vi.fn<Call<'publish'>>(() => aBrand({ ...differing, changed: [], version: 4 }))
  const { user } = await open({ get: () => differing, publish })
  expect(await screen.findByText(/Used by 214 accounts below\./)).toBeTruthy()
  await user.click(await button('Publish'))
  const question = screen.getByRole('alertdialog', { name: 'Publish the branding of Northwind Legal?' })
  expect(question.textContent).toMatch(/Portal nameNorthwind MailSecond.*Main colour *#006972 *#7a1f5c/)
  expect(publish).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Publish' }))
  expect(publish.mock.calls[0]?.[0]).toMatchObject({ params: { acctKey }, ifMatch: 3 })
  expect(await screen.findByText('Branding published')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBe(null)
})

test('a version comes back as the draft after a question, where the draft has changes', async () => {
  const restore = vi.fn<Call<'restore'>>(() => differing)
  const { user } = await open({ get: () => differing, restore })
  await user.click(await button('Restore version 1'))
  const question = screen.getByRole('alertdialog', { name: 'Restore version 1?' })
  expect(question.textContent).toContain('Portal name, Main colour')
  await user.click(within(question).getByRole('button', { name: 'Restore' }))
  expect(restore.mock.calls[0]?.[0]).toMatchObject({ body: { brandVersion: 1 }, ifMatch: 3 })
})

test('deleted, the account inherits; a refusal stands above the form', async () => {
  const remove = vi.fn<Call<'remove'>>(() => {
    throw new Problem('account.inactive', { values: { status: 'Closed' } })
  })
  const { user } = await open({ get: () => differing, remove })
  await user.click(await button('Delete and inherit'))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete and inherit' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(remove.mock.calls[0]?.[0]).toMatchObject({ ifMatch: 3 })
})

test('an image goes into the draft as it is chosen; one that is refused says so at its place', async () => {
  const image = { url: '/api/v1/brand/Image/1', width: 200, height: 50 }
  const uploadImage = vi
    .fn<Call<'uploadImage'>>()
    .mockImplementationOnce(() => {
      throw new Problem('brand.imageMoving')
    })
    .mockImplementation(() => aBrand({ draft: aContent({ logo: image }), version: 2 }))
  const { user } = await open({ get: () => aBrand(), uploadImage })
  const field = await screen.findByLabelText('Choose a file: Logo')
  await user.upload(field, new File(['GIF'], 'a.png', { type: 'image/png' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Animated images can’t be used.')
  await user.upload(field, new File(['PNG'], 'b.png', { type: 'image/png' }))
  expect(await screen.findByLabelText('Choose another file: Logo')).toBeTruthy()
  expect(uploadImage.mock.calls[1]?.[0]).toMatchObject({ params: { kind: 'Logo' }, body: { content: btoa('PNG') } })
  await user.upload(field, new File([new Uint8Array(600 * 1024)], 'c.png', { type: 'image/png' }))
  expect(await screen.findByText('The file is larger than 512 KB.')).toBeTruthy()
  expect(uploadImage).toHaveBeenCalledTimes(2)
})

test('the preview follows the form, in the other language, and says what can be read', async () => {
  const { user } = await open({ get: () => aBrand() })
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  await user.clear(screen.getByRole('textbox', { name: 'Portal name' }))
  await user.type(screen.getByRole('textbox', { name: 'Portal name' }), 'Nord')
  await user.type(screen.getByRole('textbox', { name: 'E-mail footer' }), '<p>Ask <b>us</b><script>x</script></p>')
  expect(preview.getByText('Activate your access to Nord')).toBeTruthy()
  expect(preview.getByText('us').tagName).toBe('B')
  await user.type(screen.getByRole('textbox', { name: 'Links' }), 'Terms | https://n.example/terms{enter}Help | h')
  expect(preview.getByText('Terms').parentElement?.textContent).toBe('Terms · Help')
  await user.click(preview.getByRole('button', { name: 'Français' }))
  expect(preview.getByText('Activez votre accès à Nord')).toBeTruthy()
  const color = screen.getByRole('textbox', { name: 'Main colour' })
  await user.clear(color)
  await user.type(color, '#ffdd00')
  expect(preview.getByText(/White text isn’t readable on your main colour/)).toBeTruthy()
  for (const verdict of preview.getAllByText(/\(minimum/)) expect(verdict.textContent).not.toMatch(/^[012]\./)
  // A border reaches only 3:1, so no text may have its colour.
  const edge = preview.getByText('Border').style
  expect(edge.color).not.toBe(edge.borderColor)
})

test('of a closed account it is text without buttons, and the reason says so', async () => {
  const closed = aBrand({ ...differing, edit: refused('closed'), editDocuments: refused('closed') })
  await open({ get: () => closed })
  expect(await screen.findByText(/View only\. The account is closed\./)).toBeTruthy()
  for (const name of ['Publish', 'Turn off', 'Delete and inherit', 'Restore version 1', /file/])
    expect(screen.queryByRole('button', { name })).toBe(null)
  expect(screen.queryByRole('textbox')).toBe(null)
  expect(screen.queryByRole('switch')).toBe(null)
})

test('the pages before and after signing are for who holds the flag of documents: to see, and to change', async () => {
  const editDocuments = refused('DocumentsBrandingModule:W')
  const { eSignLandingUrl: _landing, eSignConfirmationUrl: _confirmation, ...draft } = aContent()
  const save = vi.fn<Call<'save'>>(() => aBrand({ draft, editDocuments, version: 2 }))
  const { user } = await open({ get: () => aBrand({ draft, editDocuments }), save })
  await user.type(await screen.findByRole('textbox', { name: 'Portal name' }), '!')
  expect(screen.queryByText('Page before signing')).toBe(null)
  await user.click(await button('Save'))
  expect(Object.keys(save.mock.calls[0]?.[0]?.body ?? {})).not.toContain('eSignLandingUrl')
  cleanup()
  await open({ get: () => aBrand({ editDocuments }) })
  expect(await screen.findByText('Page before signing')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Page before signing' })).toBe(null)
  cleanup()
  await open({ get: () => aBrand() })
  expect(await screen.findByRole('textbox', { name: 'Page before signing' })).toBeTruthy()
})

test('who may only read sees texts and no buttons; without the right nothing is asked for', async () => {
  const readOnlyBrand = aBrand({ edit: refused('Brand:W'), editDocuments: refused('Brand:W') })
  await open({ get: () => readOnlyBrand }, { rights: { Brand: 'R' } })
  expect(await screen.findByText(/you can see this branding but not change it/)).toBeTruthy()
  for (const name of ['Publish', 'Delete and inherit', /file/])
    expect(screen.queryByRole('button', { name })).toBe(null)
  expect(screen.queryByRole('textbox')).toBe(null)
  await open({}, { rights: {} })
  expect(await screen.findByText('You can’t view branding')).toBeTruthy()
})
