import type { ChangeRow, ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import type { Fakes } from './fakeApi.ts'

const no = { allowed: false, reason: null }
const yes = { allowed: true, reason: null }
type Abilities = { run?: boolean; cancel?: boolean; decide?: boolean; retry?: boolean; undo?: boolean }

/** A preview of one customer's suspension, with anything else that a test says. */
export const aChange = ({
  run = true,
  cancel = false,
  decide = false,
  retry = false,
  undo = false,
  ...more
}: Partial<ChangeSet> & Abilities = {}): ChangeSet => ({
  changeKey: '01900000-0000-7000-8000-00000000c001',
  kind: 'account.status',
  state: 'Preview',
  sentence: 'Suspends 1 customer with 4 users.',
  act: 'Suspend 1 account',
  result: null,
  reason: null,
  note: null,
  plannedFor: null,
  effects: ['4 users stop sending.'],
  notUndone: [],
  confirmCount: null,
  total: 1,
  ready: 1,
  refused: 0,
  unchanged: 0,
  done: 0,
  failed: 0,
  skipped: 0,
  needsApproval: false,
  approveBefore: null,
  decidedBy: null,
  decidedOn: null,
  decisionNote: null,
  madeBy: 'Dana Tremblay',
  madeByKey: '018f0000-0000-7000-8000-000000000001',
  companyName: 'Borealis Distribution',
  createdOn: '2026-11-20T10:00:00.000Z',
  runAt: null,
  startedOn: null,
  endedOn: null,
  undoUntil: null,
  undoOf: null,
  undoneBy: null,
  message: null,
  abilities: {
    run: run ? yes : no,
    cancel: cancel ? yes : no,
    decide: decide ? yes : no,
    retry: retry ? yes : no,
    undo: undo ? yes : no,
  },
  version: 1,
  ...more,
})

export const aChangeRow = (more: Partial<ChangeRow> = {}): ChangeRow => ({
  ordinal: 1,
  line: null,
  targetKind: 'account',
  targetKey: '01900000-0000-7000-8000-000000000001',
  targetName: 'Alder Clinic',
  targetAcctKey: '01900000-0000-7000-8000-000000000001',
  fields: [{ name: 'accountStatus', label: 'Status', type: 'text', from: 'Active', to: 'Suspended' }],
  verdict: 'Ready',
  state: 'Waiting',
  message: null,
  code: null,
  ...more,
})

type FakeChange = { set: ChangeSet; made?: unknown; ran?: unknown; retried?: true; decided?: unknown }

/** Fakes with one set: running it ends it immediately. */
export function changeFakes(set: ChangeSet, rows: ChangeRow[]) {
  const kept: FakeChange = { set }
  const become = (more: Partial<ChangeSet>) => {
    kept.set = { ...kept.set, ...more, version: kept.set.version + 1 }
    return kept.set
  }
  const fakes: NonNullable<Fakes['changes']> = {
    create: ({ body }) => {
      kept.made = body
      return kept.set
    },
    get: () => kept.set,
    rows: ({ query }) => ({
      items: rows.filter((row) => row.verdict.toLowerCase() === (query.show === 'done' ? 'ready' : query.show)),
      nextCursor: null,
      hasMore: false,
      partial: false,
      capped: false,
      same: [],
      partly: false,
    }),
    search: () => ({ items: [kept.set], nextCursor: null, hasMore: false, partial: false, capped: false }),
    run: ({ body }) => {
      kept.ran = body
      const later = body.runAt ? ({ state: 'Scheduled', runAt: body.runAt } as const) : undefined
      return become(
        later ?? {
          state: 'Done',
          done: kept.set.ready,
          result: '1 account suspended',
          abilities: aChange({ undo: true }).abilities,
        },
      )
    },
    decide: ({ body }) => {
      kept.decided = body
      return become({ state: body.approve ? 'Done' : 'Rejected', abilities: aChange({ run: false }).abilities })
    },
    cancel: () => become({ state: 'Cancelled', abilities: aChange({ run: false }).abilities }),
    retry: () => {
      kept.retried = true
      return kept.set
    },
    undo: () => aChange({ changeKey: '01900000-0000-7000-8000-00000000c002', sentence: 'Brings back 1 customer.' }),
  }
  return Object.assign(kept, { fakes })
}
