import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { SearchBox } from './SearchBox.tsx'

afterEach(() => vi.useRealTimers())

async function openBox() {
  const searches: string[] = []
  await openPage(() => (
    <SearchBox label="Find" placeholder="" value="" maxLength={100} onSearch={(text) => searches.push(text)} />
  ))
  const field = await screen.findByRole('searchbox', { name: 'Find' })
  vi.useFakeTimers()
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  return { asked: searches, field, type }
}

test('typing searches once, 300 ms after the last key', async () => {
  const { asked, type } = await openBox()
  type('nor')
  vi.advanceTimersByTime(290)
  type('nort')
  vi.advanceTimersByTime(290)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(20)
  expect(asked).toEqual(['nort'])
})

test('Enter searches at once, and the same text is not searched again', async () => {
  const { asked, field, type } = await openBox()
  type('nor')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(asked).toEqual(['nor'])
  fireEvent.keyDown(field, { key: 'Enter' })
  vi.advanceTimersByTime(1000)
  expect(asked).toEqual(['nor'])
})
