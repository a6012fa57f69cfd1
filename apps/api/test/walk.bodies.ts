import { bodyOf } from './callRoute.ts'

/** Bodies that change nothing if they are accepted, where the standard ones would. */
export const harmless: Readonly<Record<string, (account: string) => Record<string, unknown>>> = {
  'status.change': () => ({ To: 'Active', ReasonCode: 'PAID' }),
  'status.schedule': () => ({ To: 'Suspended', ReasonCode: 'NONPAY', EffectiveOn: '2020-01-01' }),
  'status.disableBatch': (account) => ({ OperationCode: 3, AcctKeys: [account], ReasonCode: 'WALK' }),
  'status.reactivateBatch': (account) => ({ OperationCode: 4, AcctKeys: [account] }),
  'accounts.update': () => ({ Language: 'en-us' }),
  'changes.create': (account) => ({
    Kind: 'account.tags',
    Selection: { AcctKeys: [account] },
    Input: { Add: ['walk'] },
  }),
  'sso.update': () => ({ DisplayName: 'Walk' }),
  // A rule in force would take away from companies below what later routes need.
  'features.save': (account) => ({
    ...bodyOf({ id: 'features.save' }, account),
    ValidFrom: '2090-01-01T00:00:00.000Z',
  }),
}
