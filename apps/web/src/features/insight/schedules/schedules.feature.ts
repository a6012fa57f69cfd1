import type { Feature } from '../../../core/feature.ts'

export const schedulesFeature: Feature = {
  pages: { reportSchedule: () => import('./SchedulesPage.tsx').then((module) => module.SchedulesPage) },
  help: { reportSchedule: 'scheduleReport' },
}
