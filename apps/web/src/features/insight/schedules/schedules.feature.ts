import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'

export const schedulesFeature: Feature = {
  pages: { reportSchedule: () => import('./SchedulesPage.tsx').then((module) => module.SchedulesPage) },
  help: { reportSchedule: 'scheduleReport' },
  worklist: { SchedulesPaused: { href: paths.list('reportSchedule', { state: 'Paused' }) } },
}
