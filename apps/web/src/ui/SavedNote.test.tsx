import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../test/openPage.tsx'
import { snackbarStays } from '../lib/session.times.ts'
import { SavedNote } from './SavedNote.tsx'

function Page() {
  const [saved, setSaved] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setSaved(true)}>
        Save
      </button>
      <button type="button" onClick={() => setSaved(false)}>
        Edit
      </button>
      <SavedNote saved={saved} />
    </>
  )
}
const note = () => screen.queryByText('Changes saved.')

test('the note stays as long as a snackbar, and appears again after the next save', async () => {
  await openPage(Page, { at: '/here' })
  const [save, edit] = [screen.getByRole('button', { name: 'Save' }), screen.getByRole('button', { name: 'Edit' })]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (let times = 0; times < 2; times += 1) {
      fireEvent.click(save)
      expect(note()).toBeTruthy()
      act(() => void vi.advanceTimersByTime(snackbarStays))
      expect(note()).toBe(null)
      fireEvent.click(edit)
    }
  } finally {
    vi.useRealTimers()
  }
})

test('in another section of the page it is gone', async () => {
  const { user, router } = await openPage(Page, { at: '/here' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(note()).toBeTruthy()
  await act(() => router.navigate({ href: '/here?tab=5' }))
  expect(note()).toBe(null)
})
