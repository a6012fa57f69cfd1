import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { say } from '../toast.ts'
import { SearchBox } from './SearchBox.tsx'
import { SelectionBar } from './SelectionBar.tsx'

function List() {
  const [selected, setSelected] = useState(true)
  return (
    <>
      <SearchBox label="Search" placeholder="" value="" maxLength={100} onSearch={() => undefined} />
      {selected && <SelectionBar words="3 selected" acts={[]} onClear={() => setSelected(false)} />}
      <button type="button" onClick={() => say('Suspended.', { action: { label: 'Undo', act: () => undefined } })}>
        Suspend
      </button>
    </>
  )
}

test('Escape that clears a search or a selection leaves the message with its undo', async () => {
  const { user } = await openPage(List)
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  const undo = () => screen.queryByRole('button', { name: 'Undo' })
  const field = screen.getByRole('searchbox', { name: 'Search' })
  await user.type(field, 'abc{Escape}')
  expect(field).toHaveProperty('value', '')
  expect(undo()).not.toBe(null)
  screen.getByRole('button', { name: 'Clear selection' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('3 selected')).toBe(null)
  expect(undo()).not.toBe(null)
  await user.keyboard('{Escape}')
  expect(undo()).toBe(null)
})
