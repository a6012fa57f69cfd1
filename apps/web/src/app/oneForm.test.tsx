import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fakes } from '../../test/fakeApi.ts'
import { openPage } from '../../test/openPage.tsx'
import { type Form, forms } from './oneForm.samples.tsx'

const rights = { AcctMgmnt: 'W', AcctStatus: 'W', Bill: 'W', Provision: 'W', DKIM: 'W' } as const
const lookups: Fakes['lookups'] = {
  countries: () => [{ code: 'FR', label: 'France', sort: 1, active: true, dialCode: '33' }],
  jobFunctions: () => [],
}
const all = { items: [], nextCursor: null, hasMore: false, partial: false, capped: false }

async function open({ page, open: button, choose, api = {} }: Form) {
  const given = api as Fakes
  const { user } = await openPage(() => page, {
    at: '/form',
    rights,
    api: { ...given, lookups: { ...lookups, ...given.lookups }, accounts: { search: () => all, ...given.accounts } },
  })
  if (button) await user.click(await screen.findByRole('button', { name: button }))
  if (choose) await user.click(await screen.findByRole('radio', { name: choose }))
  return user
}
const boxOf = (label: string) => screen.findByRole<HTMLInputElement>('textbox', { name: label })
/** The name of a control; for one of several answers, the name of its question. */
const nameOf = (field: HTMLInputElement) =>
  (field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : field.labels?.[0])?.textContent

test.each(Object.entries(forms))(
  '%s: a refused save is summed up, with the focus in the first fault',
  async (_, form) => {
    const user = await open(form)
    for (const [label, text] of Object.entries(form.typed ?? {})) {
      const field = await boxOf(label)
      await user.clear(field)
      if (text) await user.type(field, text)
    }
    await user.click(await screen.findByRole('button', { name: form.submit }))
    const summary = within(await screen.findByRole('group', { name: /^There (is a problem|are \d+ problems)$/ }))
    await waitFor(() => expect(nameOf(document.activeElement as HTMLInputElement)).toMatch(form.first))
    const field = document.activeElement as HTMLInputElement
    expect(field.closest('[aria-invalid="true"]')).not.toBe(null)
    const [link] = summary.getAllByRole('link')
    expect(document.querySelector(link?.getAttribute('href') ?? '')?.contains(field)).toBe(true)
  },
)

/** The first text field of a dialog; none in dialogs that only offer choices. */
async function typedField({ typed = {} }: Form) {
  const [label] = Object.keys(typed)
  if (label) return boxOf(label)
  return within(await screen.findByRole('dialog')).queryAllByRole<HTMLInputElement>('textbox')[0]
}
const dialogs = Object.entries(forms).filter(([, { stays }]) => !stays)
test.each(dialogs)('%s: closing it with edits asks first, and the end of a session loses nothing', async (_, form) => {
  const user = await open(form)
  const field = await typedField(form)
  if (!field) return
  const before = field.value
  await user.clear(field)
  await user.type(field, '7')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Leave without saving?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  // A list takes in an entry when its field is left.
  const kept = (now: HTMLInputElement | undefined) => now?.value || screen.getByText('7').textContent
  const typed = kept(field)
  expect(typed).not.toBe(before)
  cleanup()
  await open({ ...form, choose: undefined })
  await screen.findByText('Your unsaved changes were kept and are back in the form.')
  expect(kept(await typedField(form))).toBe(typed)
})
