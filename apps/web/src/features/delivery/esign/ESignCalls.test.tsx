import type { ESignListedCall } from '@portal/contract/delivery/esign/esign.contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { PartnerLogsPage } from '../../machines/partnerLogs/PartnerLogsPage.tsx'

const aCall = (more: Partial<ESignListedCall> = {}): ESignListedCall => ({
  callKey: '018f0000-0000-7000-8000-0000000000c1',
  acctKey: '018f0000-0000-7000-8000-0000000000aa',
  acctName: 'Northwind Legal',
  calledOn: '2026-11-20T14:00:00.000Z',
  part: 'logo',
  method: 'PUT',
  path: '/logo',
  idempotencyKey: 'k',
  status: 200,
  fault: null,
  durationMs: 12,
  ...more,
})
const page = (items: ESignListedCall[]) => ({ items, nextCursor: null, hasMore: false, partial: false, capped: false })
const open = (esign: Fakes['esign'], search: string, rights: object = { APIIntegrationAccessSettings: 'R' }) =>
  openPage(PartnerLogsPage, {
    path: '/partnerLogs',
    at: `/partnerLogs?section=${search}`,
    api: {
      esign,
      partnerLogs: { clusters: () => ({ items: [], capped: false }) },
      views: { list: () => ({ items: [] }) },
    },
    rights: { IGMLogs: 'R', ...rights },
    me: { roleCode: 'DT' },
  })

test('the calls of partners lead to the calls to the e-signature service, each with its account and what came of it', async () => {
  const refused = {
    callKey: '018f0000-0000-7000-8000-0000000000c2',
    fault: 'answer',
    status: 422,
    part: 'people',
  } as const
  await open({ calls: () => page([aCall(), aCall(refused)]) }, 'esign')
  const table = await screen.findByRole('table', { name: 'Calls to the e-signature service' })
  expect(table.textContent).toMatch(/Northwind Legal.*Logo.*Accepted \(200\).*12 ms/)
  expect(table.textContent).toMatch(/Users with a plan.*The service returned HTTP status 422\./)
  expect(within(table).getAllByRole('link', { name: 'Northwind Legal' })[0]?.getAttribute('href')).toMatch(/tab=9/)
})

test('they are filtered by what the address says; none of them is told from none that matches', async () => {
  const calls = vi.fn<(input: { body: object }) => ReturnType<typeof page>>(() => page([]))
  await open({ calls }, 'esign&part=people&only=faulty')
  expect(await screen.findByText('No calls match these filters')).toBeTruthy()
  expect(calls.mock.calls[0]?.[0].body).toMatchObject({ part: ['people'], faulty: true })
  await open({ calls }, 'esign')
  expect(await screen.findByText('No calls yet')).toBeTruthy()
})

test('who may not see integrations is offered no such tab', async () => {
  await open({}, 'clusters', {})
  const tabs = await screen.findByRole('toolbar', { name: 'Partner API calls' })
  expect(
    within(tabs)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Calls', 'Failure types'])
})
