import { changes } from '@portal/contract/operations/changes/changes.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { ofPage } from '../../../core/worklist/worklist.ts'
import { handle } from '../../../platform/http/handle.ts'
import { changeRows, getChange, searchChanges } from './changes.list.ts'
import { setsOfPeople } from './changes.hand.service.ts'
import * as mails from './changes.mails.ts'
import { changesJobs } from './changes.jobs.ts'
import { createChange } from './changes.create.ts'
import { exportChange } from './changes.export.ts'
import { decideChange } from './changes.decide.ts'
import { cancelChange, retryChange, runChange } from './changes.run.ts'
import { undoChange } from './changes.undo.ts'

const room = ['changes/changes.room', 'sets prepared within a day are limited too'] as const

const tables: Tables = {
  changeRow: {
    by: 'people who may prepare bulk changes',
    bound:
      '50,000 in a set; waiting 100,000 for a person, 400,000 for a company; prepared in a day 500,000 and 2,000,000',
    job: 'forget-changes',
    shown: room,
  },
  changeSet: {
    by: 'people who may prepare bulk changes',
    bound:
      'waiting 50 sets and 48 MiB for a person, 250 and 192 MiB for a company; prepared in a day 2,000 and 240 MiB, 10,000 and 960 MiB; previews 7 days, ended ones 400',
    job: 'forget-changes',
    shown: room,
  },
}

export const changesFeature: Feature = {
  routes: handle(changes, {
    create: createChange,
    search: searchChanges,
    get: (context, { params }) => getChange(context, params.changeKey),
    rows: changeRows,
    exportFile: exportChange,
    run: (context, { params, body }) => runChange(context, params.changeKey, body),
    decide: decideChange,
    cancel: cancelChange,
    retry: retryChange,
    undo: undoChange,
  }),
  jobs: changesJobs,
  mails,
  endsWithPeople: [setsOfPeople],
  tables,
  worklist: [
    {
      kind: 'ChangesToApprove',
      list: changes.search,
      find: async (context) =>
        ofPage(
          await searchChanges(context, { body: { which: 'decide' } }),
          ({ madeBy }) => madeBy,
          ({ changeKey }) => changeKey,
        ),
    },
    {
      kind: 'ChangesFailed',
      list: changes.search,
      find: async (context) =>
        ofPage(
          await searchChanges(context, { body: { which: 'mine', state: ['Failed'] } }),
          () => null,
          ({ changeKey }) => changeKey,
        ),
    },
    {
      kind: 'ChangesScheduled',
      list: changes.search,
      find: async (context) =>
        ofPage(
          await searchChanges(context, { body: { which: 'open', soon: true } }),
          ({ madeBy }) => madeBy,
          ({ changeKey }) => changeKey,
        ),
    },
  ],
}
