import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { ExactMoments } from './ExactMoments.tsx'
import { When, WhenIn } from './When.tsx'
import { ZoneNote } from './ZoneNote.tsx'

afterEach(() => vi.useRealTimers())

const rendered = vi.fn()
const now = () => new Date().toISOString()
const old = '2020-02-03T14:05:00.000Z'

function Page() {
  rendered()
  return (
    <>
      <ExactMoments />
      <table>
        <thead>
          <tr>
            <th>
              When <ZoneNote />
            </th>
          </tr>
        </thead>
        <tbody>
          <tr aria-label="new">
            <td>
              <When at={now()} /> <button type="button">Open the new one</button>
            </td>
          </tr>
          <tr aria-label="old">
            <td>
              <When at={old} /> <a href="/old">Open the old one</a>
            </td>
          </tr>
        </tbody>
      </table>
      <p>
        <WhenIn at={old} say={(when) => `Added ${when}, unused`} />
      </p>
    </>
  )
}

test('a moment grows older by itself, and the page around it is not rendered again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await openPage(Page)
  const row = within(await vi.waitFor(() => screen.getByRole('row', { name: 'new' })))
  expect(row.getByText('now')).toBeTruthy()
  const before = rendered.mock.calls.length
  act(() => void vi.advanceTimersByTime(61_000))
  expect(row.getByText('1 min ago')).toBeTruthy()
  expect(rendered.mock.calls).toHaveLength(before)
})

test('a sentence has its moment inside, and the head of the table its zone', async () => {
  await openPage(Page)
  expect((await screen.findByText(/^Added/)).textContent).toMatch(/^Added on 02\/03\/2020 at 3:05.PM, unused$/)
  expect(screen.getByRole('columnheader').textContent).toMatch(/^When \((CET|CEST|GMT\+[12])\)$/)
})

test('the exact moment is shown under the pointer and in the row that has the focus, until Escape', async () => {
  const { user } = await openPage(Page)
  const exact = /^02\/03\/2020 3:05.PM GMT\+1$/
  const row = within(await screen.findByRole('row', { name: 'old' }))
  await user.hover(row.getByText(/^02\/03\/2020/))
  // jsdom has no layout, so it treats the tip as if its element were scrolled away.
  const tip = { selector: '[role=tooltip]' }
  expect(await screen.findByText(exact, tip)).toBeTruthy()
  await user.unhover(row.getByText(/^02\/03\/2020/))
  await waitFor(() => expect(screen.queryByText(exact, tip)).toBeNull())
  await user.tab()
  await user.tab()
  await waitFor(() => expect(document.activeElement).toBe(row.getByRole('link')))
  expect(await screen.findByText(exact, tip)).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(exact, tip)).toBeNull())
})
