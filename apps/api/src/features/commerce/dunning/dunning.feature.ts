import { dunning } from '@portal/contract/commerce/dunning/dunning.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { lazily } from '../../../platform/http/later.ts'

// Loaded on first use (decision 0137).
const ends = lazily(() => import('./dunning.end.ts'))
const job = lazily(() => import('./dunning.job.ts'))
const next = lazily(() => import('./dunning.next.ts'))
const pauses = lazily(() => import('./dunning.pause.ts'))
const steps = lazily(() => import('./dunning.steps.ts'))

const jobs = (parts: JobParts): Jobs => ({
  scheduled: [
    { name: 'run-dunning', cron: '20 * * * *', run: () => job.runDunning(parts) },
    { name: 'end-dunning', cron: '*/5 * * * *', run: () => ends.endDunning(parts) },
  ],
})

const tables: Tables = {
  dunningPlan: { by: 'administrators', bound: 'one for a company' },
  dunningCase: { by: 'the calendar', bound: 'one for an invoice; goes with it' },
  dunningPause: { by: 'administrators', bound: 'one for an invoice and one for a payer' },
}

export const dunningFeature: Feature = {
  routes: handle(dunning, {
    get: steps.getSteps,
    set: steps.setSteps,
    next: next.listNext,
    pause: pauses.pause,
    resume: pauses.resume,
  }),
  jobs,
  tables,
}
