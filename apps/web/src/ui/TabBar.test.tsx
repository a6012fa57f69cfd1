import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

const names = ['Details', 'Users', 'Plans', 'Settings', 'Branding', 'Activity']

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Reports once that the observed elements are laid out, as browsers do before they paint. */
class FakeObserver {
  #told = false
  readonly #tell: (seen: readonly []) => void
  constructor(callback: (seen: readonly []) => void) {
    this.#tell = callback
  }
  observe() {
    if (this.#told) return
    this.#told = true
    queueMicrotask(() => act(() => this.#tell([])))
  }
  disconnect() {}
  unobserve() {}
}

/** Every tab is 100 px wide in a bar of this width. */
function open(room: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 0, this.tagName === 'BUTTON' ? 100 : room, 40)
  })
  vi.stubGlobal('ResizeObserver', FakeObserver)
  function Page() {
    const [current, setCurrent] = useState(0)
    return (
      <Tabs
        label="Sections"
        tabs={names.map((label, id) => ({ id, label, ...(id === 4 && { faults: 2 }) }))}
        current={current}
        onChange={setCurrent}
      >
        {names[current]} is open
      </Tabs>
    )
  }
  render(<Page />, { wrapper: MantineProvider })
  return userEvent.setup()
}
const inRow = () =>
  screen
    .getAllByRole('tab')
    .filter((tab) => !tab.hasAttribute('data-rest'))
    .map((tab) => tab.textContent)
const selected = () => screen.getAllByRole('tab').find((tab) => tab.getAttribute('aria-selected') === 'true')

test('without room all but the first tabs are in the menu "More", which counts their errors', async () => {
  const user = open(420)
  await waitFor(() => expect(inRow()).toEqual(['Details', 'Users', 'Plans']))
  await user.click(screen.getByRole('button', { name: /^More Sections/ }))
  expect(screen.getByRole('button', { name: /There are 2 problems/ })).toBeTruthy()
  const entries = await screen.findAllByRole('menuitem', { hidden: true })
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Settings', 'Branding2', 'Activity'])
})

test('a tab chosen in the menu comes into the row, opens, and takes the focus', async () => {
  const user = open(420)
  await user.click(await screen.findByRole('button', { name: /^More/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Activity', hidden: true }))
  expect(inRow()).toEqual(['Details', 'Users', 'Activity'])
  expect(screen.getByRole('tabpanel', { name: 'Activity' }).textContent).toBe('Activity is open')
  await waitFor(() => expect(document.activeElement).toBe(selected()))
})

test('the arrows walk through all tabs, those of the menu included, and the focus goes along', async () => {
  const user = open(420)
  screen.getByRole('tab', { name: 'Details' }).focus()
  for (const name of [...names.slice(1), 'Details']) {
    await user.keyboard('{ArrowRight}')
    expect(selected()?.textContent).toContain(name)
    await waitFor(() => expect(document.activeElement).toBe(selected()))
    expect(inRow()).toContain(selected()?.textContent)
  }
  await user.keyboard('{End}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Activity'))
  await user.keyboard('{Home}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Details'))
})

test('with room for all there is no menu', () => {
  open(600)
  expect(inRow()).toHaveLength(names.length)
  expect(screen.queryByRole('button', { name: /^More/ })).toBe(null)
})
