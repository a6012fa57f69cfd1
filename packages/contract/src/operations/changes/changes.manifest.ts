import type { Manifest } from '../../core/manifest.ts'
import { changes } from './changes.contract.ts'
import { changesAudit, changesErrors, changesLabels } from './changes.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof changes> = {
  create: ({ account }) => ({
    body: { Kind: 'account.move', Selection: { AcctKeys: [account] }, Input: { ParentKey: account } },
  }),
  search: ({ user }) => ({
    body: {
      State: ['Done'],
      Kind: ['account.status'],
      PreparedFrom: '2026-01-01T00:00:00.000Z',
      PreparedTo: '2026-02-01T00:00:00.000Z',
      MadeBy: user,
      Which: 'open',
      Soon: false,
      Cursor: null,
      PageNumber: 1,
    },
  }),
  get: ({ fresh }) => ({ params: { changeKey: fresh() } }),
  rows: ({ fresh }) => ({ params: { changeKey: fresh() }, query: { show: 'ready' } }),
  exportFile: ({ fresh }) => ({ params: { changeKey: fresh() }, query: { format: 'xlsx' } }),
  run: ({ fresh }) => ({
    params: { changeKey: fresh() },
    body: { RunAt: '2099-01-01T00:00:00.000Z', ConfirmCount: 3 },
  }),
  decide: ({ fresh }) => ({ params: { changeKey: fresh() }, body: { Approve: true, Note: 'Seen' } }),
  cancel: ({ fresh }) => ({ params: { changeKey: fresh() } }),
  retry: ({ fresh }) => ({ params: { changeKey: fresh() } }),
  undo: ({ fresh }) => ({ params: { changeKey: fresh() } }),
}

export const changesManifest = {
  routes: changes,
  requests,
  labels: changesLabels,
  errors: changesErrors,
  audit: changesAudit,
} satisfies Manifest
