import type { Feature } from '../../../core/feature.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { paths } from '../../../lib/paths.ts'

const ResumePaused = lazyPart(async () => (await import('./ResumePaused.tsx')).ResumePaused)

export const schedulesFeature: Feature = {
  pages: { reportSchedule: () => import('./SchedulesPage.tsx').then((module) => module.SchedulesPage) },
  help: { reportSchedule: 'scheduleReport' },
  worklist: {
    SchedulesPaused: {
      href: paths.list('reportSchedule', { state: 'Paused' }),
      act: { needs: 'ScheduledReports:W', Dialog: ResumePaused },
    },
  },
  search: {
    Schedule: {
      href: ({ name }) => paths.list('reportSchedule', { q: name }),
      all: (q) => paths.list('reportSchedule', { q }),
    },
  },
  acts: [{ id: 'scheduleReport', needs: 'ScheduledReports:W', href: paths.reportSchedule, creates: true }],
}
