import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ReportControls } from './ReportControls.tsx'
import { useMonths } from './useMonths.ts'

function Controls() {
  const { search, change } = useMonths()
  return (
    <ReportControls
      label="Report options"
      names={['from', 'to', 'line', 'unit']}
      search={search}
      change={change}
      end={<button type="button">Export</button>}
    >
      <TextField label="Product line" />
    </ReportControls>
  )
}
const at = '/reports/rptView?from=2026-09-01&to=2026-11-01&line=ESIGN&report=security'
const onWidth = (phone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone && query.includes('max-width: 40em'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))

test('on a phone the choices of a report are behind one button with their number, and are cleared together', async () => {
  onWidth(true)
  const { user, address } = await openPage(Controls, { at })
  await screen.findByRole('button', { name: 'Export' })
  expect(screen.queryByRole('textbox', { name: 'Product line' })).toBeNull()
  // The two ends of the months are one choice.
  await user.click(screen.getByRole('button', { name: /^Filters\s*2$/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  sheet.getByRole('textbox', { name: 'Product line' })
  await user.click(sheet.getByRole('button', { name: 'Clear' }))
  expect(address()).toBe('/reports/rptView?report=security')
})

test('where there is room they stand in a row', async () => {
  onWidth(false)
  await openPage(Controls, { at })
  await screen.findByRole('textbox', { name: 'Product line' })
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
})
