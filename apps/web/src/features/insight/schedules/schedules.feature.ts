import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const schedulesFeature: Feature = {
  pages: { reportSchedule: () => import('./SchedulesPage.tsx').then((module) => module.SchedulesPage) },
  help: { reportSchedule: 'scheduleReport' },
  worklist: { SchedulesPaused: { href: paths.list('reportSchedule', { state: 'Paused' }) } },
  search: {
    Schedule: {
      href: ({ name }) => paths.list('reportSchedule', { q: name }),
      all: (q) => paths.list('reportSchedule', { q }),
    },
  },
  acts: [{ id: 'scheduleReport', needs: 'ScheduledReports:W', href: paths.reportSchedule, creates: true }],
}
