import { createEvent, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../test/openPage.tsx'
import { Dialog } from './Dialog.tsx'
import { SearchPick } from './SearchPick.tsx'

const options = ['Atlas Services', 'Cordage Reseller'].map((label) => ({ value: label, label }))

test('Escape closes the list first, and is left to the dialog only then', async () => {
  const onType = vi.fn()
  const { user } = await openPage(() => (
    <Dialog title="Move" onClose={() => {}} actions={null}>
      <SearchPick label="To" chosen="" options={options} status="" onType={onType} onPick={() => {}} />
    </Dialog>
  ))
  const field = screen.getByRole('combobox', { name: 'To' })
  await user.click(field)
  expect(screen.getAllByRole('option')).toHaveLength(2)
  // The browser closes a dialog by a key whose default was not prevented.
  const escape = () => {
    const event = createEvent.keyDown(field, { key: 'Escape' })
    fireEvent(field, event)
    return event.defaultPrevented
  }
  expect(escape()).toBe(true)
  expect(screen.queryByRole('option')).toBe(null)
  expect(escape()).toBe(false)
})

test('the list is in the top layer, where no dialog cuts it', async () => {
  const { user } = await openPage(() => (
    <SearchPick label="To" chosen="" options={options} status="" onType={() => {}} onPick={() => {}} />
  ))
  await user.click(screen.getByRole('combobox', { name: 'To' }))
  expect(screen.getByRole('listbox').closest('[popover=manual]')).not.toBe(null)
})
