import { Problem } from '@portal/contract/core/errors'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { ActedFor } from './ActedFor.tsx'

const acting = {
  sessionKey: 's1',
  actorEmail: 'rs@demo.test',
  actorName: 'Rory Oakenshaw',
  actorCompany: 'Cordage Reseller',
  targetEmail: 'person1@northwind.test',
  targetName: 'Person No1',
  reason: 'Asked by phone to look at the logo',
  ticket: 'DEMO-1',
  startedOn: '2026-11-18T14:00:00.000Z',
  endedOn: null,
}
const Page = () => <ActedFor acctKey="018f0000-0000-7000-8000-0000000000aa" />

test('who acted for whom, when and why is listed', async () => {
  const past = { ...acting, sessionKey: 's2', endedOn: '2026-11-18T15:00:00.000Z' }
  const hidden = { ...past, sessionKey: 's3', actorName: 'Your provider', actorCompany: null, actorEmail: null }
  await openPage(Page, { api: { alias: { history: () => ({ items: [acting, past, hidden] }) } } })
  const list = await screen.findByRole('table', { name: 'Impersonation history' })
  const rows = within(list).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('in progress')
  expect(rows[2]?.textContent).toContain('ended on 11/18/2026 at 4:00')
  expect(rows[1]?.textContent).toContain('Rory Oakenshaw Cordage Reseller')
  expect(rows[3]?.textContent).toContain('Your provider Person No1')
  expect(rows[1]?.textContent).toContain('Asked by phone to look at the logoDEMO-1')
})

test('a failure offers another try', async () => {
  const history = () => {
    throw new Problem('server.error')
  }
  await openPage(Page, { api: { alias: { history } } })
  expect((await screen.findByRole('alert')).textContent).toContain('The impersonation history couldn’t be loaded')
})
