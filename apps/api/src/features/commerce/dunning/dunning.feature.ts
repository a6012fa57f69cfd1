import { dunning } from '@portal/contract/commerce/dunning/dunning.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { endDunning } from './dunning.end.ts'
import { runDunning } from './dunning.job.ts'
import { listNext } from './dunning.next.ts'
import { pause, resume } from './dunning.pause.ts'
import { getSteps, setSteps } from './dunning.steps.ts'

const jobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'run-dunning', cron: '20 * * * *', run: () => runDunning(parts) },
    { name: 'end-dunning', cron: '*/5 * * * *', run: () => endDunning(parts) },
  ],
})

const tables: Tables = {
  dunningPlan: { by: 'administrators', bound: 'one for a company' },
  dunningCase: { by: 'the calendar', bound: 'one for an invoice; goes with it' },
  dunningPause: { by: 'administrators', bound: 'one for an invoice and one for a payer' },
}

export const dunningFeature: Feature = {
  routes: handle(dunning, { get: getSteps, set: setSteps, next: listNext, pause, resume }),
  jobs,
  tables,
}
