import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../../test/openPage.tsx'
import { roving } from './roving.ts'

function Group() {
  const [names, setNames] = useState(['One', 'Two', 'Three', 'Four'])
  return (
    <>
      <button type="button">Before</button>
      <div role="toolbar" aria-label="Names" ref={roving}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === 'Two'}
            data-rest={name === 'Three' || undefined}
            onClick={() => setNames(names.filter((one) => one !== name))}
          >
            {name}
          </button>
        ))}
      </div>
      <button type="button">After</button>
    </>
  )
}
const focused = () => document.activeElement?.textContent

test('a group is one Tab stop, its pressed control first; arrows, Home and End walk and skip what has no room', async () => {
  const { user } = await openPage(Group)
  screen.getByRole('button', { name: 'Before' }).focus()
  await user.tab()
  await waitFor(() => expect(focused()).toBe('Two'))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(focused()).toBe('Four'))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(focused()).toBe('One'))
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(focused()).toBe('Four'))
  await user.keyboard('{Home}{End}')
  await waitFor(() => expect(focused()).toBe('Four'))
  await user.tab()
  await waitFor(() => expect(focused()).toBe('After'))
  await user.tab({ shift: true })
  await waitFor(() => expect(focused()).toBe('Four'))
})

test('when the control in focus is removed, its neighbour has the focus', async () => {
  const { user } = await openPage(Group)
  await user.click(screen.getByRole('button', { name: 'Two' }))
  await screen.findByRole('button', { name: 'Four' })
  await waitFor(() => expect(focused()).toBe('Four'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(focused()).toBe('One'))
})
