import type { Feature } from '../../../core/feature.ts'
import { changes } from '@portal/contract/operations/changes/changes.contract'
import { ofPage } from '../../../core/worklist/worklist.ts'
import { searchChanges } from './changes.list.ts'
import { setsOfPeople } from './changes.hand.service.ts'
import * as mails from './changes.mails.ts'
import { changesJobs } from './changes.jobs.ts'
import { changesRoutes } from './changes.routes.ts'
import { changesTables } from './changes.tables.ts'

export const changesFeature: Feature = {
  routes: changesRoutes,
  jobs: changesJobs,
  mails,
  endsWithPeople: [setsOfPeople],
  tables: changesTables,
  worklist: [
    {
      kind: 'ChangesToApprove',
      list: changes.search,
      find: async (context) =>
        ofPage(await searchChanges(context, { body: { which: 'decide' } }), ({ madeBy }) => madeBy),
    },
    {
      kind: 'ChangesFailed',
      list: changes.search,
      find: async (context) =>
        ofPage(await searchChanges(context, { body: { which: 'mine', state: ['Failed'] } }), () => null),
    },
  ],
}
