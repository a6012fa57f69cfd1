import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../test/patience.ts'
import { Toasts } from './Toasts.tsx'
import { useCopy } from './useCopy.ts'

afterEach(cleanup)

function Copying() {
  const copy = useCopy()
  return (
    <>
      <button type="button" onClick={() => copy('CU-0000001')}>
        go
      </button>
      <Toasts />
    </>
  )
}

test.each([
  ['said', 'status', /Copied/, () => Promise.resolve()],
  ['refused by the browser', 'alert', /didn’t allow copying/, () => Promise.reject(new Error('not allowed'))],
] as const)('what is copied is %s', async (_, role, words, writes) => {
  const user = userEvent.setup()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writes)
  render(<Copying />)
  await user.click(screen.getByRole('button', { name: 'go' }))
  expect((await screen.findByText(words)).closest(`[role=${role}]`)).toBeTruthy()
  expect(write.mock.calls).toEqual([['CU-0000001']])
  write.mockRestore()
})
