import type { AiAccess } from '@portal/contract/access/aiAccess/aiAccess.contract'
import { aiOff } from '@portal/contract/access/aiAccess/aiAccess.rules'
import { allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { AiAccessTab } from './AiAccessTab.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const none = { acctKey: null, acctName: null, acctType: null }
const above = {
  kind: 'account',
  acctKey: '018f0000-0000-7000-8000-0000000000bb',
  acctName: 'Atlas',
  acctType: 'SP',
} as const
const record = (more: Partial<AiAccess> = {}): AiAccess => ({
  accountId: acctKey,
  acctType: 'CU',
  ...aiOff,
  useForTraining: false,
  noticeAcceptedBy: null,
  noticeAcceptedOn: null,
  locked: false,
  version: 4,
  source: { kind: 'default', ...none },
  own: null,
  inherited: aiOff,
  inheritedFrom: { kind: 'default', ...none },
  lockedBy: null,
  setBy: null,
  allowedUsers: [],
  allowedGroups: [],
  edit: allowed,
  lock: refused('notLockable'),
  ...more,
})
type Save = NonNullable<NonNullable<Fakes['aiAccess']>['save']>
const all = { AcctMgmnt: 'W', AIFingerPrint: 'W', EmailThreatAnalysis: 'N' } as const
const open = (given = record(), save: Save = () => given, language: 'en-us' | 'fr-fr' = 'en-us') =>
  openPage(() => <AiAccessTab account={{ acctKey } as never} />, {
    at: '/ai',
    rights: all,
    language,
    api: { aiAccess: { get: () => given, save } },
  })
const radio = (name: string) => screen.findByRole('radio', { name })

test('AI is turned on for everyone once the notice is accepted, against the version that was read', async () => {
  const saved = { ...aiOff, mode: 'ALL' as const }
  const save = vi.fn<Save>(() => record({ ...saved, own: saved, version: 5 }))
  const { user } = await open(record(), save)
  expect((await radio('Inherited: Nobody')).getAttribute('checked')).not.toBe(null)
  expect(screen.queryByRole('checkbox', { name: 'Summaries' })).toBe(null)
  await user.click(await radio('Everyone in the account'))
  await user.click(screen.getByRole('checkbox', { name: 'Summaries' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).not.toHaveBeenCalled()
  expect(screen.getAllByText('Accept the data notice before you turn on AI.').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('checkbox', { name: 'I accept this notice for the account' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save.mock.calls[0]?.[0].body).toEqual({
    accountId: acctKey,
    mode: 'ALL',
    features: { summarise: true, classify: false, draft: false, threatAnalysis: false, fingerprint: false },
    allowedUserKeys: [],
    allowedGroupKeys: [],
    dailyLimitPerUser: null,
    retentionDays: 0,
    noticeAccepted: true,
    locked: false,
    version: 4,
  })
})

test('a feature whose right is missing says so, and back to inheriting sends nothing else', async () => {
  const own = { ...aiOff, mode: 'ALL' as const }
  const save = vi.fn<Save>(() => record({ version: 5 }))
  const { user } = await open(record({ ...own, own, noticeAcceptedOn: '2026-06-30T10:00:00.000Z' }), save)
  const threat = await screen.findByRole('checkbox', { name: 'Threat analysis' })
  expect(threat.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('checkbox', { name: 'AI fingerprint' }).getAttribute('aria-disabled')).toBe(null)
  expect(screen.queryByRole('switch')).toBe(null)
  await user.click(await radio('Inherited: Nobody'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save.mock.calls[0]?.[0].body).toEqual({ accountId: acctKey, mode: null, version: 4 })
})

test('chosen people are shown by name, others as a number, and nobody is no choice', async () => {
  const [ada, unseen] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  const own = { ...aiOff, mode: 'SELECTED' as const, allowedUserKeys: [ada, unseen] }
  const { user } = await open(
    record({ ...own, own, allowedUsers: [{ userKey: ada, name: 'Ada Sample', email: 'ada@x.test' }] }),
  )
  const people = within(await screen.findByRole('list', { name: 'Users who can use AI' }))
  expect(people.getByText('Ada Sample')).toBeTruthy()
  expect(screen.getByText('1 you don’t have access to')).toBeTruthy()
  await user.click(people.getByRole('button', { name: 'Remove Ada Sample' }))
  expect(screen.queryByText('Ada Sample')).toBe(null)
})

test('locked above, it says by whom and shows what holds', async () => {
  await open(
    record({
      mode: 'ALL',
      retentionDays: 7,
      own: aiOff,
      source: above,
      inheritedFrom: above,
      lockedBy: above,
      edit: refused('locked'),
    }),
  )
  expect((await screen.findAllByText(/Atlas/)).length).toBe(2)
  expect(screen.getByText('Everyone in the account')).toBeTruthy()
  expect(screen.getByText('7')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBe(null)
})

test('a partner locks it for the accounts below, in French too', async () => {
  const own = { ...aiOff, mode: 'OFF' as const }
  const save = vi.fn<Save>(() => record({ acctType: 'RS', own, locked: true, version: 5 }))
  const { user } = await open(record({ acctType: 'RS', own, lock: allowed }), save, 'fr-fr')
  await user.click(await screen.findByRole('switch', { name: 'Verrouiller pour tous les sous-comptes' }))
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(save.mock.calls[0]?.[0].body).toMatchObject({ mode: 'OFF', locked: true, version: 4 })
})

test('what somebody else saved meanwhile is told', async () => {
  const own = { ...aiOff, mode: 'OFF' as const, dailyLimitPerUser: null }
  const other = { ...own, retentionDays: 9 }
  const { user } = await open(record({ own, acctType: 'RS', lock: allowed }), () => {
    throw new Problem('request.stale', { current: record({ own: other, version: 6, acctType: 'RS', lock: allowed }) })
  })
  await user.click(await screen.findByRole('switch', { name: 'Lock for all accounts below' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Someone else changed the AI access of this account/)).toBeTruthy()
})

test('a lock says whom it will change before it is saved, by what the form says', async () => {
  const own = { ...aiOff, mode: 'ALL' as const, retentionDays: 7 }
  const impact = vi.fn<NonNullable<NonNullable<Fakes['aiAccess']>['impact']>>(() => ({
    sentence: 'Lock for 3 accounts below: 1 has another value and will change.',
    accounts: 3,
    differing: 1,
    sample: [{ acctKey, acctName: 'Northwind Legal', mode: 'OFF' }],
  }))
  const given = record({ ...own, own, acctType: 'RS', lock: allowed, noticeAcceptedOn: '2026-06-30T10:00:00.000Z' })
  const { user } = await openPage(() => <AiAccessTab account={{ acctKey } as never} />, {
    at: '/ai',
    rights: all,
    api: { aiAccess: { get: () => given, save: () => given, impact } },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Summaries' }))
  expect(impact).not.toHaveBeenCalled()
  await user.click(screen.getByRole('switch'))
  expect(await screen.findByText(/1 has another value and will change/)).toBeTruthy()
  expect(screen.getByText('Northwind Legal').parentElement?.textContent).toBe('Northwind Legal Nobody')
  expect(impact.mock.calls[0]?.[0].body).toMatchObject({ mode: 'ALL', retentionDays: 7, features: { summarise: true } })
})
